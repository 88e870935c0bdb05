/// Asserts that a value's text is the one in the closure, or writes it there: a snapshot in the source of the test.
///
/// Write the call without the closure and run the test: it fails, and the closure is in the source.
///
/// ```swift
/// assertInlineSnapshot(of: screen, as: .text(width: 12)) {
///     """
///     Cities
///     ────────────
///       London
///     """
/// }
/// ```
///
/// When it is recorded is said as for ``assertSnapshot(of:as:named:record:fileID:filePath:line:column:function:)``.
///
/// - Parameters:
///   - value: The value.
///   - strategy: How it becomes text.
///   - record: When it is recorded; by default the trait and the environment variable say so.
///   - fileID: The module and file of the assertion.
///   - filePath: The file of the assertion.
///   - line: The line of the assertion.
///   - column: The column of the assertion.
///   - expected: The text, as a literal.
public func assertInlineSnapshot<Value>(
    of value: @autoclosure () throws -> Value,
    as strategy: SnapshotStrategy<Value>,
    record: SnapshotRecording? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    matches expected: (() -> String)? = nil
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    do {
        let recording = try SnapshotRecording.resolve(argument: record).get()
        let text = try strategy.text(value())
        let recorded = expected?()
        guard let verdict = InlineVerdict(text: text, recorded: recorded, recording: recording) else { return }
        if verdict.isRecorded,
            let failure = InlineRecorder.shared.record(
                text,
                function: "assertInlineSnapshot",
                path: "\(filePath)",
                line: Int(line),
                column: Int(column)
            )
        {
            throw failure
        }
        throw SnapshotFailure(verdict.message)
    } catch let failure as SnapshotFailure {
        FailureReporter.current.report(failure.message, at: site)
    } catch {
        FailureReporter.current.report("The text of the inline snapshot could not be made: \(error)", at: site)
    }
}
