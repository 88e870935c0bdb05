import Dispatch
import Synchronization

/// The threads on which the network layer calls an app's code: response handlers, readers of streams, observers.
///
/// While a thread of Dispatch's pool is busy, Dispatch gives the blocks of concurrent queues four threads on two cores, whatever
/// these wait for: beside a long computation, four response handlers that wait for other accesses would wait until it
/// ends. A serial queue gets a thread at once. So each block runs on a serial queue that has no other block.
package enum Callbacks {
    /// The queues without a block, the last used one last: the thread of that one may still be there.
    private static let idle = Mutex<[DispatchQueue]>([])

    /// Runs a block soon, on a thread that waits for no other block.
    package static func async(_ block: @escaping @Sendable () -> Void) {
        let queue = idle.withLock { $0.popLast() } ?? DispatchQueue(label: "millrace.callbacks")
        queue.async {
            block()
            idle.withLock { $0.append(queue) }
        }
    }
}
