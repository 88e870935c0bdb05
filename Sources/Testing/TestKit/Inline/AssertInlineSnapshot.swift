import Testing

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
/// The modes of recording are those of ``assertSnapshot(of:as:named:record:sourceLocation:function:)``.
///
/// - Parameters:
///   - value: The value.
///   - strategy: The strategy that turns the value into text.
///   - record: The mode of recording; by default the one of the trait or of the environment variable.
///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
///   - expected: The text, as a literal.
public func assertInlineSnapshot<Value>(
    of value: @autoclosure () throws -> Value,
    as strategy: SnapshotStrategy<Value>,
    record: SnapshotRecording? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    matches expected: (() -> String)? = nil
) {
    do {
        let recording = try SnapshotRecording.resolve(argument: record).get()
        let text = try strategy.text(value())
        let recorded = expected?()
        guard let verdict = SnapshotVerdict(text: text, recorded: recorded, recording: recording) else { return }
        if verdict.isRecorded,
            let failure = InlineRecorder.shared.record(
                text,
                function: "assertInlineSnapshot",
                path: sourceLocation.filePath,
                line: sourceLocation.line,
                column: sourceLocation.column
            )
        {
            throw failure
        }
        throw SnapshotFailure(verdict.message)
    } catch let failure as SnapshotFailure {
        FailureReporter.current.report(failure.message, at: sourceLocation)
    } catch {
        FailureReporter.current.report(
            "The text of the inline snapshot could not be made: \(error)",
            at: sourceLocation
        )
    }
}
