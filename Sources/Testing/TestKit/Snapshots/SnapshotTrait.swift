import Testing

/// A trait that sets the mode of recording for the snapshots of a test or a suite.
///
/// ```swift
/// @Suite(.snapshots(record: .failed)) struct CitiesRendererSnapshotTests {
///     @Test func loading() {
///         assertSnapshot(of: renderer.render(state: .fixture()), as: .text(width: 40))
///     }
/// }
/// ```
public struct SnapshotTrait: TestTrait, SuiteTrait, TestScoping {
    /// The mode of recording.
    public let recording: SnapshotRecording

    /// Always `true`: the tests of a suite, and the suites in it, have the trait too.
    public var isRecursive: Bool {
        true
    }

    /// Runs a test with the trait's mode.
    ///
    /// - Parameters:
    ///   - test: The test or the suite.
    ///   - testCase: The case of the test.
    ///   - function: A function that runs the test.
    /// - Throws: The error of the test.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await SnapshotRecording.$ofTrait.withValue(recording) {
            try await function()
        }
    }
}

extension Trait where Self == SnapshotTrait {
    /// Returns a trait that sets the mode of recording.
    ///
    /// - Parameter record: The mode.
    /// - Returns: The trait.
    public static func snapshots(record: SnapshotRecording) -> Self {
        SnapshotTrait(recording: record)
    }
}
