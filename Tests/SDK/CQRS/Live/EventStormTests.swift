import CQRSTestSupport
import Foundation
import MillraceBackend
import Synchronization
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceStreams

/// Events that come from several threads faster than they can be taken.
@Suite(.bodyTimeLimit) struct EventStormTests {
    private struct Letters: ParameterlessQuery {
        typealias Result = [String]
        static let path = "letters"
    }

    private static let many = TestDepth.times(2500, dividedBy: 2)

    @Test(arguments: [2, 4], [false, true]) func whatWaitsHasABound(threads: Int, patches: Bool) {
        let live = LiveBackend(Backend(ManualAccessible()))
        let (queries, serializer) = (live.queries, live.queries.serializer)
        // A sender that goes on because the machine is busy leaves one more in the queue.
        serializer.waitsWithoutLimit = true
        let seen = Mutex((most: 0, count: 0))
        let observation = live.observe(Letters()).start()
        let event = QuerySelection.all(Letters.self) { _ in
            let waiting = serializer.pending.load(ordering: .relaxed)
            return seen.withLock { seen in
                seen = (max(seen.most, waiting), seen.count + 1)
                return true
            }
        }
        let done = DispatchGroup()
        for _ in 0..<threads {
            done.enter()
            Thread.detachNewThread {
                for _ in 0..<Self.many { patches ? queries.patch(event) : queries.invalidate(event) }
                done.leave()
            }
        }
        done.waitInTest()
        observation.dispose()
        let (most, count) = seen.withLock { $0 }
        #expect(most <= Serializer.bound + threads && count == threads * Self.many, "\(most), \(count)")
    }
}
