import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MillraceURLSession

@Suite(.onWaitingThreads, .bodyTimeLimit) struct BoundedQueueTests {
    /// A callback may wait for the thread that adds others: that thread is held up once, not for each of them, and all
    /// of them are called in their order.
    @Test func aCallbackThatWaitsHoldsTheOthersUpOnce() {
        let waits = Atomic(0)
        let called = Mutex<[Int]>([])
        let queue = BoundedQueue { _ in
            waits.add(1, ordering: .relaxed)
            return false
        }
        queue.maxConcurrentOperationCount = 1
        for _ in 0..<2 {
            waits.store(0, ordering: .relaxed)
            called.withLock { $0 = [] }
            let goOn = DispatchSemaphore(value: 0)
            let count = 3 * BoundedQueue.limit
            queue.addOperation { goOn.waitInTest() }
            for number in 1..<count { queue.addOperation { called.withLock { $0.append(number) } } }
            #expect(waits.load(ordering: .relaxed) == 1)
            goOn.signal()
            queue.waitUntilAllOperationsAreFinished()
            #expect(called.withLock { $0 } == Array(1..<count))
        }
    }
}
