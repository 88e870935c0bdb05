import Foundation

/// Threads for tests that wait for sockets: on those of Swift's own pool, of which there is one for each core, all other tests would wait with them.
final class WaitingThreads: TaskExecutor {
    static let shared = WaitingThreads()

    private let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 4
        return queue
    }()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
