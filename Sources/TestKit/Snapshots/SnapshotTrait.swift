import Testing

/// A trait that says when the snapshots of a test, or of a suite, are recorded.
///
/// ```swift
/// @Suite(.snapshots(record: .failed)) struct CitiesRendererSnapshotTests {
///     @Test func loading() {
///         assertSnapshot(of: renderer.render(state: .fixture()), as: .text(width: 40))
///     }
/// }
/// ```
public struct SnapshotTrait: TestTrait, SuiteTrait, TestScoping {
    /// When they are recorded.
    public let recording: SnapshotRecording

    /// Whether the tests of a suite, and the suites in it, have the trait too: yes.
    public var isRecursive: Bool {
        true
    }

    /// Runs a test with the trait's mode.
    ///
    /// - Parameters:
    ///   - test: The test or the suite.
    ///   - testCase: The case of the test.
    ///   - function: Runs it.
    /// - Throws: What the test throws.
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
    /// Returns a trait that says when snapshots are recorded.
    ///
    /// - Parameter record: When: see ``SnapshotRecording``.
    /// - Returns: The trait.
    public static func snapshots(record: SnapshotRecording) -> Self {
        SnapshotTrait(recording: record)
    }
}
