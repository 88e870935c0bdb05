import Dispatch
import TestSupport
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
        expect(running, is: min(count, limit))
        while let before = begun {
            let blocks: [(CallbackQueues.Block, DispatchQueue)]
            (blocks, begun) = queues.look(after: before)
            let expected = min(running, count - running)
            running += blocks.count
            expect([blocks.count, begun == nil ? 1 : 0], is: [expected, running == count ? 1 : 0])
            guard !blocks.isEmpty else { break }
        }
        expect(running, is: count)
    }

    /// A look that finds that a block has begun since the one before adds no thread, however many blocks wait.
    @Test func blocksThatEndKeepTheThreadsFew() throws {
        var queues = CallbackQueues(limit: 2)
        let added = (0..<1_000).map { _ in queues.add {} }
        let (placed, begins) = (added.map { $0.queue != nil }, added.map { $0.begun != nil })
        let queue = try added[0].queue.unwrapped()
        var begun = added[2].begun
        let strange = (0..<500).filter { _ in
            guard let before = begun, queues.next(on: queue) != nil else { return true }
            let look = queues.look(after: before)
            begun = look.begun
            return !look.blocks.isEmpty
        }
        let (first, third) = ((0..<1_000).map { $0 < 2 }, (0..<1_000).map { $0 == 2 })
        #expect((placed, begins, strange) == (first, third, []))
    }
}
