import Dispatch
import Foundation
import StreamsTestSupport
import TestSupport
import Testing

@testable import MillraceStreams

struct LockTests {
    /// A state that nothing but the lock guards.
    private final class Guarded: @unchecked Sendable {
        // Unchecked, because `count` and `inside` are guarded by `lock`: that is what is tried here.
        let lock = Lock()
        var count = 0
        var inside = 0
        var overlaps = 0

        func work(spinning rounds: Int) {
            inside += 1
            overlaps += inside > 1 ? 1 : 0
            for _ in 0..<rounds { count &+= 1 }
            inside -= 1
        }
    }

    @Test("Eight threads are inside one at a time, and nothing that they do is lost", arguments: [1, 50])
    func exclusion(rounds: Int) {
        let state = Guarded()
        let times = 2_000
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for time in 0..<times {
                if time.isMultiple(of: 2) {
                    state.lock.sync { state.work(spinning: rounds) }
                } else {
                    state.lock.lock()
                    state.work(spinning: rounds)
                    state.lock.unlock()
                }
            }
        }
        #expect((state.count, state.overlaps) == (8 * times * rounds, 0))
    }

    @Test("All that wait get in, one after the other, when the lock is given back", arguments: [1, 2, 8])
    func waiting(threads: Int) {
        let state = Guarded()
        let arrived = DispatchSemaphore(value: 0)
        let done = DispatchSemaphore(value: 0)
        state.lock.lock()
        for _ in 0..<threads {
            Thread.detachNewThread {
                arrived.signal()
                state.lock.lock()
                state.work(spinning: 1)
                state.lock.unlock()
                done.signal()
            }
        }
        for _ in 0..<threads { arrived.waitInTest() }
        let before = state.count
        state.lock.unlock()
        for _ in 0..<threads { done.waitInTest() }
        #expect((before, state.count, state.overlaps) == (0, threads, 0))
    }

    @Test func itIsGivenBackWhereItsLastWaiterHasGone() {
        // The waiter leaves the lock marked as waited for; whoever comes next must find it free all the same.
        let state = Guarded()
        for round in 1...100 {
            let isIn = DispatchSemaphore(value: 0)
            let done = DispatchSemaphore(value: 0)
            state.lock.lock()
            Thread.detachNewThread {
                isIn.signal()
                state.lock.sync { state.count += 1 }
                done.signal()
            }
            isIn.waitInTest()
            state.lock.unlock()
            done.waitInTest()
            let count = state.lock.sync { state.count }
            #expect(count == round)
        }
    }
}
