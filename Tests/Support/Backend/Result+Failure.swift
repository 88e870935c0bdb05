import MillraceBackend

extension Result {
    /// The error of a failure; `Result<Void, …>` can't be compared.
    package var failure: Failure? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}

extension CoreError {
    package func isTransport(_ reason: TransportReason) -> Bool {
        self == .transport(reason, at: endpoint)
    }
}
