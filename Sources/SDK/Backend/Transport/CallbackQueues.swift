import Dispatch
import MillraceStreams

/// The blocks that wait for a thread, and the serial queues that run the others.
///
/// A block gets a queue immediately while fewer than a limit run. If a block waits and no block has begun for a while,
/// all threads may be blocked: then as many waiting blocks as are running get a queue too. Their number doubles at each
/// such check, so that a short delay of the machine doesn't give thousands of blocks a thread each.
struct CallbackQueues {
    typealias Block = @Sendable () -> Void

    /// The queues without a block, the last used one last: its thread may still exist.
    private var idle: [DispatchQueue] = []
    private var running = 0
    private var waiting = Fifo<Block>()
    /// The number of waiting blocks that have begun.
    private var begun = 0
    private var isWatched = false
    private let limit: Int

    /// Creates the queues.
    ///
    /// - Parameter limit: The number of blocks that run at the same time while none is blocked.
    init(limit: Int) {
        self.limit = limit
    }

    /// Adds a block.
    ///
    /// - Returns: The queue to run it on, unless it waits; and the number of blocks that have begun, if a check has to
    ///   follow.
    mutating func add(_ block: @escaping Block) -> (queue: DispatchQueue?, begun: Int?) {
        guard running >= limit else { return (takeQueue(), nil) }
        waiting.append(block)
        guard !isWatched else { return (nil, nil) }
        isWatched = true
        return (nil, begun)
    }

    /// Returns the next block for a queue that has ended one; without a block, the queue is idle.
    mutating func next(on queue: DispatchQueue) -> Block? {
        if let block = waiting.popFirst() {
            begun += 1
            return block
        }
        running -= 1
        idle.append(queue)
        return nil
    }

    /// Checks whether a waiting block has begun since an earlier check.
    ///
    /// - Parameter before: The number of blocks that had begun.
    /// - Returns: The blocks to run, with their queues; and the number of blocks that have begun, if more wait.
    mutating func look(after before: Int) -> (blocks: [(Block, DispatchQueue)], begun: Int?) {
        var blocks: [(Block, DispatchQueue)] = []
        let most = begun == before ? running : 0
        while blocks.count < most, let block = waiting.popFirst() { blocks.append((block, takeQueue())) }
        begun += blocks.count
        isWatched = !waiting.isEmpty
        return (blocks, isWatched ? begun : nil)
    }

    private mutating func takeQueue() -> DispatchQueue {
        running += 1
        return idle.popLast() ?? DispatchQueue(label: "millrace.callbacks")
    }
}
