import Dispatch
import MillracePlatform
import MillraceStreams
import Synchronization

/// The threads on which the network layer calls an app's code: response handlers, readers of streams, observers.
///
/// While a thread of Dispatch's pool is busy, Dispatch gives the blocks of concurrent queues four threads on two cores,
/// even if these are blocked: during a long computation, four response handlers that wait for other accesses would wait
/// until it ends. A serial queue gets a thread immediately. So each thread here belongs to a serial queue.
///
/// There are as many threads as cores. If a block waits and no block has begun for 5 ms, all threads may be blocked:
/// then their number doubles (``CallbackQueues``).
package enum Callbacks {
    private static let queues = Mutex(CallbackQueues(limit: max(2, ProcessInfo.processInfo.activeProcessorCount)))
    private static let watch = DispatchQueue(label: "millrace.callbacks.watch")
    private static let patience = DispatchTimeInterval.milliseconds(5)

    private static let first: Void = DispatchQueue(label: "millrace.callbacks.first").async {}

    /// Starts the first thread, once: Dispatch keeps it for the first answer, and for earlier work of the app, such as
    /// its first frame.
    ///
    /// The descriptors of the timers below are opened as well, while the process still has some.
    static func startFirstThread() {
        _ = first
        TimerDescriptors.reserve()
    }

    /// Runs a block soon.
    package static func async(_ block: @escaping @Sendable () -> Void) {
        let (queue, begun) = queues.withLock { $0.add(block) }
        if let queue { run(block, on: queue) }
        if let begun { look(after: begun) }
    }

    /// Runs a block on a queue, and then the blocks that wait.
    private static func run(_ block: @escaping CallbackQueues.Block, on queue: DispatchQueue) {
        queue.async {
            block()
            while let next = queues.withLock({ $0.next(on: queue) }) { next() }
        }
    }

    /// Checks after a moment whether a waiting block has begun.
    private static func look(after begun: Int) {
        watch.asyncAfter(deadline: .now() + patience) {
            let (blocks, begun) = queues.withLock { $0.look(after: begun) }
            for (block, queue) in blocks { run(block, on: queue) }
            if let begun { look(after: begun) }
        }
    }
}
