extension MockServer {
    /// Returns the oldest request that was not taken yet; without one, waits for the next.
    ///
    /// Blocks the calling thread; in a task, call the `async` variant.
    ///
    /// - Parameter timeout: The longest wait; 5 seconds by default.
    /// - Returns: The request; `nil` when the time is over, or at once when the server has stopped.
    @available(*, noasync, message: "Use the async variant in a task.")
    public func takeRequest(timeout: Duration = .seconds(5)) -> RecordedRequest? {
        state.arrivals.take(timeout: timeout)
    }

    /// Returns the oldest request that was not taken yet; without one, waits for the next.
    ///
    /// - Parameter timeout: The longest wait; 5 seconds by default.
    /// - Returns: The request; `nil` when the time is over, when the task is cancelled, or at once when the server has
    ///   stopped.
    public func takeRequest(timeout: Duration = .seconds(5)) async -> RecordedRequest? {
        await state.arrivals.take(timeout: timeout)
    }
}
