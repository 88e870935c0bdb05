import Dispatch
import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

/// Many threads at once, for a bounded number of rounds.
@Suite(.serialized)
struct StressTests {
    private static let threads = 8

    @Test func aLockLetsOneInAtATime() {
        let composite = CompositeDisposable()
        let disposed = Shared(0)
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
            for round in 0..<300 {
                let handle = composite.add { disposed.increment() }
                if round % 3 == 0 { handle?.dispose() }
            }
        }
        composite.dispose()
        let before = disposed.value
        composite.add { disposed.increment() }
        #expect([before, disposed.value] == [Self.threads * 200, Self.threads * 200 + 1])
    }

    @Test func anActionRunsOnceAtATime() {
        let running = Shared(0)
        let overlaps = Shared(0)
        let action = Action<Int, Int, Never> { value in
            SignalProducer { observer, _ in
                if running.change({
                    $0 += 1; return $0
                }) > 1 {
                    overlaps.increment()
                }
                observer.send(value: value)
                running.change { $0 -= 1 }
                observer.sendCompleted()
            }
        }
        let outcomes = Shared(0)
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
            for round in 0..<50 {
                action.apply(round).start { if $0.isTerminating { outcomes.increment() } }
            }
        }
        #expect([overlaps.value, outcomes.value] == [0, Self.threads * 50])
    }
}
