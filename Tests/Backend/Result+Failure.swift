extension Result {
    /// The error of a failure; `Result<Void, …>` can't be compared.
    var failure: Failure? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}
