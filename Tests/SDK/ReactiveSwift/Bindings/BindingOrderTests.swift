import Dispatch
import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// A bound property that others set as well: what depends on it, and who observes it, ends with what it is.
struct BindingOrderTests {
    /// Ways to set a property from inside a transform of its own graph.
    static let setters: [@Sendable (MutableProperty<Int>, Int) -> Void] = [
        { $0.value = $1 },
        { $0.swap($1) },
        { property, value in property.modify { $0 = value } },
        {
            $0.value = $1 + 1; $0.value = $1
        },
    ]

    @Test(arguments: setters.indices, [false, true])
    func aTransformSetsWhatItsTurnIsAboutToSet(setter: Int, fromAnObserver: Bool) {
        let (source, bound, other) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        let transformed = source.map { value in
            if value > 0 { Self.setters[setter](bound, -value) }
            return value
        }
        bound <~ transformed
        let derived = bound.map { $0 }
        let pair = bound.combineLatest(with: derived).map { [$0, $1] }
        other <~ bound
        let (observer, dependent) = (bound.signal.record(), derived.signal.record())
        let pairs = pair.signal.record()
        if fromAnObserver {
            // The observers of the bound property are being told something when it is set.
            bound.signal.take(first: 1).observeValues { _ in source.value = 1 }
            bound.value = 9
        } else {
            source.value = 1
        }
        let set = setter == 3 ? [0, -1, 1] : [-1, 1]
        let expected = fromAnObserver ? [9] + set : set
        #expect([bound.value, derived.value, other.value] + pair.value == [1, 1, 1, 1, 1])
        let both = [observer.values, dependent.values]
        #expect((both, pairs.values) == ([expected, expected], expected.map { [$0, $0] }))
    }

    @Test func severalThreadsSetABoundPropertyAndItsSource() {
        for _ in 0..<TestDepth.times(60) {
            let (source, bound) = (MutableProperty(0), MutableProperty(0))
            bound <~ source
            let derived = bound.map { $0 }
            let torn = Shared(0)
            let pair = bound.combineLatest(with: derived)
            pair.signal.observeValues { if $0 != $1 { torn.increment() } }
            let (observer, dependent) = (bound.signal.record(), derived.signal.record())
            DispatchQueue.concurrentPerform(iterations: 4) { number in
                for round in 0..<50 { (number < 2 ? source : bound).value = number * 1000 + round }
            }
            #expect([derived.value, observer.values.last] == [bound.value, bound.value])
            #expect((dependent.values, observer.values.count, torn.value) == (observer.values, 200, 0))
        }
    }

    @Test(arguments: [false, true])
    func aLastingPropertyIsCombinedWithNewOnesForEver(newFirst: Bool) {
        let (lasting, isDone) = (MutableProperty(0), Shared(false))
        let isOver = finishes(stack: 128 << 10) {
            for round in 1...TestDepth.times(4000, dividedBy: 2) {
                let new = MutableProperty(round)
                let sum =
                    newFirst
                    ? Property.combineLatest(new, lasting).map { $0 + $1 }
                    : Property.combineLatest(lasting, new).map { $0 + $1 }
                lasting.modify { $0 += 1 }
                guard sum.value == round * 2 else { return }
            }
            isDone.change { $0 = true }
        }
        #expect((isOver, isDone.value) == (true, true))
    }
}
