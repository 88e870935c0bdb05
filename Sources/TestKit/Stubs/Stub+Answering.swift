import Testing

extension Stub {
    /// Answers the start that has waited longest with a value, and ends it.
    ///
    /// A test fails here when none waits.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - sourceLocation: Where a failure is reported; by default, where this is called.
    public func succeed(
        _ value: Value,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let observer = next(removing: true, "a value", at: sourceLocation)
        observer?.send(value: value)
        observer?.sendCompleted()
    }

    /// Answers the start that has waited longest with a value, after which it waits for more.
    ///
    /// A test fails here when none waits.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - sourceLocation: Where a failure is reported; by default, where this is called.
    public func send(
        _ value: Value,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        next(removing: false, "a value", at: sourceLocation)?.send(value: value)
    }

    /// Ends the start that has waited longest.
    ///
    /// A test fails here when none waits.
    ///
    /// - Parameters:
    ///   - sourceLocation: Where a failure is reported; by default, where this is called.
    public func complete(
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        next(removing: true, "the end", at: sourceLocation)?.sendCompleted()
    }

    /// Lets the start that has waited longest fail.
    ///
    /// A test fails here when none waits.
    ///
    /// - Parameters:
    ///   - error: What it fails with.
    ///   - sourceLocation: Where a failure is reported; by default, where this is called.
    public func fail(
        _ error: Failure,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        next(removing: true, "a failure", at: sourceLocation)?.send(error: error)
    }
}
