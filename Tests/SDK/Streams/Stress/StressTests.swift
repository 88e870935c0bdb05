import Dispatch
import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

/// Many threads at once, for a bounded number of rounds.
@Suite(.serialized)
struct StressTests {
    private static let threads = 8

    @Test func aPropertyTellsItsChangesInOrder() {
        let property = MutableProperty(0)
        let recorder = property.producer.record().recorder
        let inners = Shared<[Recorder<Int, Never>]>([])
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
            for round in 0..<200 {
                property.modify { $0 += 1 }
                if round % 20 == 0 {
                    let (late, disposable) = property.producer.record()
                    inners.append(late)
                    property.modify { $0 += 1 }
                    disposable.dispose()
                }
            }
        }
        #expect(recorder.values == Array(0...(Self.threads * 210)))
        let wrong = inners.value.filter { inner in
            let values = inner.values
            return inner.overlapCount > 0 || !zip(values, values.dropFirst()).allSatisfy { $0 + 1 == $1 }
        }
        #expect(wrong.map(\.values) == [])
    }

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
