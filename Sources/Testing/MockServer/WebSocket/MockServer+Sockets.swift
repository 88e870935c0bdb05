extension MockServer {
    /// The sockets that are open, in the order in which they were opened.
    public var sockets: [MockSocket] { state.openSockets }

    /// Returns the oldest socket that was not taken yet, open or not; without one, waits for the next.
    ///
    /// Blocks the calling thread; in a task, call the `async` variant.
    ///
    /// - Parameter timeout: The longest wait; 5 seconds by default.
    /// - Returns: The socket; `nil` when the time is over, or at once when the server has stopped.
    @available(*, noasync, message: "Use the async variant in a task.")
    public func takeSocket(timeout: Duration = .seconds(5)) -> MockSocket? {
        state.sockets.take(timeout: timeout)
    }

    /// Returns the oldest socket that was not taken yet, open or not; without one, waits for the next.
    ///
    /// - Parameter timeout: The longest wait; 5 seconds by default.
    /// - Returns: The socket; `nil` when the time is over, when the task is cancelled, or at once when the server has
    ///   stopped.
    public func takeSocket(timeout: Duration = .seconds(5)) async -> MockSocket? {
        await state.sockets.take(timeout: timeout)
    }
}
