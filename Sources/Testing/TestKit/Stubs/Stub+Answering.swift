import Testing

extension Stub {
    /// Answers the start that has waited longest with a value, and completes it.
    ///
    /// The test fails if no start waits.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func succeed(_ value: Value, sourceLocation: SourceLocation = #_sourceLocation) {
        let observer = next(removing: true, "a value", at: sourceLocation)
        observer?.send(value: value)
        observer?.sendCompleted()
    }

    /// Answers the start that has waited longest with a value; the start then waits for more.
    ///
    /// The test fails if no start waits.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func send(_ value: Value, sourceLocation: SourceLocation = #_sourceLocation) {
        next(removing: false, "a value", at: sourceLocation)?.send(value: value)
    }

    /// Completes the start that has waited longest.
    ///
    /// The test fails if no start waits.
    ///
    /// - Parameter sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func complete(sourceLocation: SourceLocation = #_sourceLocation) {
        next(removing: true, "the end", at: sourceLocation)?.sendCompleted()
    }

    /// Ends the start that has waited longest with a failure.
    ///
    /// The test fails if no start waits.
    ///
    /// - Parameters:
    ///   - error: The failure.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func fail(_ error: Failure, sourceLocation: SourceLocation = #_sourceLocation) {
        next(removing: true, "a failure", at: sourceLocation)?.send(error: error)
    }
}
