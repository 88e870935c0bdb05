extension Result {
    /// The error of a failure.
    package var failure: Failure? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}
