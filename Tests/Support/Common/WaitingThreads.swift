import Foundation
import Testing

/// Threads for tests that wait for sockets or processes: on those of Swift's own pool, of which there is one for each
/// core, all other tests would wait with them.
package final class WaitingThreads: TaskExecutor {
    package static let shared = WaitingThreads()

    private let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 6
        return queue
    }()

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Runs a test on threads of its own.
///
/// The testing library asks without a pause for processes that have ended, until the test that has started one goes on:
/// on Swift's own pool, that is when a thread of it is free.
package struct OnWaitingThreads: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
    }
}

extension Trait where Self == OnWaitingThreads {
    /// Runs each test on threads of its own.
    package static var onWaitingThreads: Self { Self() }
}
