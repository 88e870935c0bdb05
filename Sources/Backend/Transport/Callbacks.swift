import Dispatch
import Foundation
import MillraceStreams
import Synchronization

/// The threads on which the network layer calls an app's code: response handlers, readers of streams, observers.
///
/// While a thread of Dispatch's pool is busy, Dispatch gives the blocks of concurrent queues four threads on two cores, whatever
/// these wait for: beside a long computation, four response handlers that wait for other accesses would wait until it
/// ends. A serial queue gets a thread at once. So each thread here is that of a serial queue.
///
/// There are as many threads as cores. When no block has begun for 5 ms though one waits, all threads may be blocked: then
/// each block that waits gets a thread of its own.
package enum Callbacks {
    private typealias Block = @Sendable () -> Void

    private struct State {
        /// The queues without a block, the last used one last: the thread of that one may still be there.
        var idle: [DispatchQueue] = []
        var running = 0
        var waiting = Fifo<Block>()
        /// How many blocks that waited have begun.
        var begun = 0
        var isWatched = false

        mutating func queue() -> DispatchQueue {
            running += 1
            return idle.popLast() ?? DispatchQueue(label: "millrace.callbacks")
        }
    }

    private static let state = Mutex(State())
    private static let limit = max(2, ProcessInfo.processInfo.activeProcessorCount)
    private static let watch = DispatchQueue(label: "millrace.callbacks.watch")
    private static let patience = DispatchTimeInterval.milliseconds(5)

    /// Runs a block soon.
    package static func async(_ block: @escaping @Sendable () -> Void) {
        let (queue, begun) = state.withLock { state -> (DispatchQueue?, begun: Int?) in
            guard state.running >= limit else { return (state.queue(), nil) }
            state.waiting.append(block)
            guard !state.isWatched else { return (nil, nil) }
            state.isWatched = true
            return (nil, state.begun)
        }
        if let queue { run(block, on: queue) }
        if let begun { look(after: begun) }
    }

    /// Runs a block on a queue, and then the blocks that wait.
    private static func run(_ block: @escaping Block, on queue: DispatchQueue) {
        queue.async {
            block()
            while let next = next(on: queue) { next() }
        }
    }

    private static func next(on queue: DispatchQueue) -> Block? {
        state.withLock { state in
            if let block = state.waiting.popFirst() {
                state.begun += 1
                return block
            }
            state.running -= 1
            state.idle.append(queue)
            return nil
        }
    }

    /// Looks after a moment whether a block that waited has begun.
    private static func look(after begun: Int) {
        watch.asyncAfter(deadline: .now() + patience) {
            let (blocked, again) = state.withLock { state -> ([(Block, DispatchQueue)], again: Int?) in
                if !state.waiting.isEmpty, state.begun != begun { return ([], state.begun) }
                state.isWatched = false
                var blocked: [(Block, DispatchQueue)] = []
                while let block = state.waiting.popFirst() { blocked.append((block, state.queue())) }
                state.begun += blocked.count
                return (blocked, nil)
            }
            for (block, queue) in blocked { run(block, on: queue) }
            if let again { look(after: again) }
        }
    }
}
