import Dispatch
import Testing

@testable import MillraceBackend

@Suite struct CallbackQueuesTests {
    /// Blocks that all wait for one another get threads, and only as many at once as have shown to be blocked.
    @Test(arguments: 1...4, [0, 1, 2, 1_000]) func theThreadsOfBlockedBlocksDouble(limit: Int, count: Int) {
        var queues = CallbackQueues(limit: limit)
        var running = 0
        var begun: Int?
        for _ in 0..<count {
            let added = queues.add {}
            running += added.queue == nil ? 0 : 1
            begun = begun ?? added.begun
        }
        #expect(running == min(count, limit))
        while let before = begun {
            let blocks: [(CallbackQueues.Block, DispatchQueue)]
            (blocks, begun) = queues.look(after: before)
            #expect(blocks.count == min(running, count - running))
            running += blocks.count
            #expect((begun == nil) == (running == count))
            guard !blocks.isEmpty else { break }
        }
        #expect(running == count)
    }

    /// A look that finds that a block has begun since the one before adds no thread, however many blocks wait.
    @Test func blocksThatEndKeepTheThreadsFew() throws {
        var queues = CallbackQueues(limit: 2)
        let added = (0..<1_000).map { _ in queues.add {} }
        #expect(added.map { $0.queue != nil } == (0..<1_000).map { $0 < 2 })
        #expect(added.map { $0.begun != nil } == (0..<1_000).map { $0 == 2 })
        let queue = try #require(added[0].queue)
        var begun = try #require(added[2].begun)
        for _ in 0..<500 {
            let block = queues.next(on: queue)
            #expect(block != nil)
            let look = queues.look(after: begun)
            #expect(look.blocks.isEmpty)
            begun = try #require(look.begun)
        }
    }

    /// A queue without a block is used again, and looks end with the last block that waits.
    @Test func anIdleQueueIsUsedAgain() throws {
        var queues = CallbackQueues(limit: 1)
        let (first, second) = (queues.add {}, queues.add {})
        let queue = try #require(first.queue)
        let begun = try #require(second.begun)
        let block = queues.next(on: queue)
        #expect(block != nil)
        let look = queues.look(after: begun)
        #expect(look.blocks.isEmpty && look.begun == nil)
        let none = queues.next(on: queue)
        #expect(none == nil)
        let again = queues.add {}
        #expect(again.queue === queue)
        let watched = queues.add {}
        #expect(watched.begun != nil)
    }
}
