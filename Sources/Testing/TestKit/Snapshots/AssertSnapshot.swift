import Testing

/// Asserts that a value's text equals that of the snapshot's file, or records the text there.
///
/// The file is `__Snapshots__/<TestFile>/<test>.<name>.txt`, beside the file of the test; the test target has to
/// exclude the folder. The first run records the text and fails, so that its author looks at the text. Two snapshots of
/// one test need names. The function serves Swift Testing and XCTest, and tests that run at the same time.
///
/// ```swift
/// assertSnapshot(of: renderer.render(state: .fixture()), as: .text(width: 40), named: "loaded")
/// ```
/// fails with
/// ```text
/// The value differs from __Snapshots__/CitiesRendererSnapshotTests/theList.loaded.txt.
/// --- recorded
/// +++ now
/// @@ -1,4 +1,4 @@
///  Cities
///  ────────────────────────────────────────
/// -  London
/// +  Londinium
///    Bath
/// If it should, record it: MILLRACE_SNAPSHOTS=failed.
/// ```
///
/// `swift package snapshot-review` shows each snapshot that has changed, and lets you accept, reject or skip it.
///
/// - Parameters:
///   - value: The value.
///   - strategy: The strategy that turns the value into text.
///   - name: The name of this snapshot, for a test with several; by default none.
///   - record: The mode of recording; by default the one of the trait or of the environment variable.
///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
///   - function: The test.
public func assertSnapshot<Value>(
    of value: @autoclosure () throws -> Value,
    as strategy: SnapshotStrategy<Value>,
    named name: String? = nil,
    record: SnapshotRecording? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    function: String = #function
) {
    let file = SnapshotFile(testFile: sourceLocation.filePath, function: function, name: name)
    do {
        let recording = try SnapshotRecording.resolve(argument: record).get()
        let text = try strategy.text(value())
        if let clash = SnapshotRegistry.current.register(file, text: text, at: sourceLocation) { throw clash }
        if let failure = SnapshotAssertion(file: file, recording: recording).check(text) { throw failure }
    } catch let failure as SnapshotFailure {
        FailureReporter.current.report(failure.message, at: sourceLocation)
    } catch {
        FailureReporter.current.report("The text for \(file.shortPath) could not be made: \(error)", at: sourceLocation)
    }
}
