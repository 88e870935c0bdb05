import Dispatch
import Foundation
import Testing

/// For how long the body of each test of a suite may run: `@Suite(.bodyTimeLimit)`.
///
/// Swift Testing's `timeLimit` starts before a test gets a thread, so that it counts the wait behind all other tests:
/// in a run that takes longer than the limit, each test would fail. This limit starts with the body.
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

    // Not tasks: tests that hang can have all threads of the tasks.
    private static let queue = DispatchQueue(label: "BodyTimeLimit")

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
        let stages = [(Stage.limit, seconds), (.end, seconds * 2)].map { stage, delay in
            let item = DispatchWorkItem { [report] in report(test, stage) }
            Self.queue.asyncAfter(deadline: .now() + delay, execute: item)
            return item
        }
        defer { stages.forEach { $0.cancel() } }
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
