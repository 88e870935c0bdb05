extension SignalProducer {
    /// Starts the work and waits, without blocking a thread, for its first value or its end; then cancels the work.
    ///
    /// ```swift
    /// let city = try await cities.value()
    /// ```
    ///
    /// Canceling the task cancels the work.
    ///
    /// - Returns: The first value; `nil` if the stream ended without one, or the task was canceled.
    /// - Throws: The error, if the stream failed before its first value.
    public func value() async throws(Error) -> Value? {
        guard !Task.isCancelled else { return nil }
        return try await Mailbox(take(first: 1), buffering: .bounded(1, .dropNewest)).next(isolation: nil).get()
    }
}
