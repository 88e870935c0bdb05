import Foundation
import Synchronization
import Testing

/// For how long the body of each test of a suite may run while no other test ends: `@Suite(.bodyTimeLimit)`.
///
/// Swift Testing's `timeLimit` starts before a test gets a thread, so that it counts the wait behind all other tests:
/// in a run that takes longer than the limit, each test would fail. A limit that starts with the body has the same
/// fault with asynchronous tests, which wait for a thread at each `await`. So a test that takes long is reported when
/// nothing else goes on either, and a test that hangs is left alone in the end.
package struct BodyTimeLimit: SuiteTrait, TestTrait, TestScoping {
    fileprivate let seconds: Double
    fileprivate let report: @Sendable (Test, Stage) -> Void

    /// What a test has reached whose body runs for too long.
    package enum Stage {
        /// The body has run for as long as it may: the run fails by the test's name, and goes on.
        case limit

        /// The body has run for as long again, and nothing can end it: the process ends.
        case end
    }

    /// The number of bodies that have ended in this process.
    private static let ended = Atomic(0)

    package init(seconds: Double, report: @escaping @Sendable (Test, Stage) -> Void = Self.fail) {
        (self.seconds, self.report) = (seconds, report)
    }

    package var isRecursive: Bool { true }

    package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase.map { _ in self } }

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing body: @Sendable () async throws -> Void
    ) async throws {
        try await provideScope(for: test, ended: { Self.ended.load(ordering: .relaxed) }, performing: body)
        Self.ended.add(1, ordering: .relaxed)
    }

    /// Runs the body of a test.
    ///
    /// - Parameter ended: Returns the number of bodies that have ended in this process.
    package func provideScope(
        for test: Test,
        ended: @escaping @Sendable () -> Int,
        performing body: @Sendable () async throws -> Void
    ) async throws {
        let watch = BodyWatch(every: seconds, ended) { [report] in report(test, $0) }
        defer { watch.stop() }
        try await body()
    }

    /// Fails the run, or ends the process.
    package static func fail(_ test: Test, _ stage: Stage) {
        switch stage {
        case .limit:
            Issue.record("\(test.name) has run longer than it may", sourceLocation: test.sourceLocation)
        case .end:
            FileHandle.standardError.write(Data("✘ \(test.name) doesn't end: the run ends here\n".utf8))
            exit(1)
        }
    }
}

extension Trait where Self == BodyTimeLimit {
    /// Five minutes: much longer than any test takes, on a machine that does much else.
    package static var bodyTimeLimit: Self { bodyTimeLimit(minutes: 5) }

    package static func bodyTimeLimit(minutes: Double) -> Self { BodyTimeLimit(seconds: minutes * 60) }
}

/// The timer of a body, which looks again and again whether other bodies have ended.
private final class BodyWatch: Sendable {
    // Not tasks: tests that hang can have all threads of the tasks.
    private static let queue = DispatchQueue(label: "BodyTimeLimit")

    private let seconds: Double
    private let ended: @Sendable () -> Int
    private struct State {
        /// `nil` from the end of the body on: a timer that is still to come keeps nothing of the test.
        var report: (@Sendable (BodyTimeLimit.Stage) -> Void)?
        /// The number of bodies that had ended at the last look.
        var seen: Int
        var next = BodyTimeLimit.Stage.limit
    }

    private let state: Mutex<State>

    init(
        every seconds: Double,
        _ ended: @escaping @Sendable () -> Int,
        report: @escaping @Sendable (BodyTimeLimit.Stage) -> Void
    ) {
        (self.seconds, self.ended) = (seconds, ended)
        state = Mutex(State(report: report, seen: ended()))
        schedule()
    }

    func stop() {
        state.withLock { $0.report = nil }
    }

    private func schedule() {
        Self.queue.asyncAfter(deadline: .now() + seconds) { [self] in look() }
    }

    private func look() {
        let ended = ended()
        let (report, reached) = state.withLock { state in
            defer { state.seen = ended }
            guard ended == state.seen, state.report != nil else { return (state.report, BodyTimeLimit.Stage?.none) }
            defer { state.next = .end }
            return (state.report, state.next)
        }
        guard let report else { return }
        if let reached { report(reached) }
        if reached != .end { schedule() }
    }
}
