extension Stub {
    /// Answers the start that has waited longest with a value, and ends it.
    ///
    /// It is a failure when none waits.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - fileID: The module and file of the call, for failures.
    ///   - filePath: The file of the call.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    public func succeed(
        _ value: Value,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let caller = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let observer = next(removing: true, "a value", at: caller)
        observer?.send(value: value)
        observer?.sendCompleted()
    }

    /// Answers the start that has waited longest with a value, after which it waits for more.
    ///
    /// It is a failure when none waits.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - fileID: The module and file of the call, for failures.
    ///   - filePath: The file of the call.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    public func send(
        _ value: Value,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let caller = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        next(removing: false, "a value", at: caller)?.send(value: value)
    }

    /// Ends the start that has waited longest.
    ///
    /// It is a failure when none waits.
    ///
    /// - Parameters:
    ///   - fileID: The module and file of the call, for failures.
    ///   - filePath: The file of the call.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    public func complete(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let caller = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        next(removing: true, "the end", at: caller)?.sendCompleted()
    }

    /// Lets the start that has waited longest fail.
    ///
    /// It is a failure of the test when none waits.
    ///
    /// - Parameters:
    ///   - error: What it fails with.
    ///   - fileID: The module and file of the call, for failures.
    ///   - filePath: The file of the call.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    public func fail(
        _ error: Failure,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let caller = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        next(removing: true, "a failure", at: caller)?.send(error: error)
    }
}
