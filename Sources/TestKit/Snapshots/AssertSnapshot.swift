import Testing

/// Asserts that a value's text is the one in the snapshot's file, or records it there.
///
/// The file is `__Snapshots__/<TestFile>/<test>.<name>.txt`, beside the file of the test; the folder has to be excluded
/// from the test target. The first run records it and fails, so that somebody looks at it. Two snapshots of one test
/// need names. It works in Swift Testing and in XCTest, and in tests that run at the same time.
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
/// - Parameters:
///   - value: The value.
///   - strategy: How it becomes text.
///   - name: What tells this snapshot from others of the same test; by default the test has one.
///   - record: When it is recorded; by default the trait and the environment variable say so.
///   - sourceLocation: Where a failure is reported; by default, where this is called.
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
