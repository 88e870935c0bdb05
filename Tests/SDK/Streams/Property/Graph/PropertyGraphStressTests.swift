import Dispatch
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// Several threads change, derive, bind and release properties of one graph at once.
struct PropertyGraphStressTests {
    @Test func eachChangeFromAnyThreadIsOneConsistentValue() {
        let source = MutableProperty(0)
        let (left, right) = (source.map { $0 * 2 }, source.map { $0 + 1 }.map { -$0 })
        let recorder = left.combineLatest(with: right).combineLatest(with: source).map { [$0.0, $0.1, $1] }
            .signal.record()
        let behind = Shared(0)
        source.signal.observeValues { value in
            // Another thread may have changed it again, but never is it older than what is told.
            if left.value < value * 2 { behind.increment() }
        }
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<500 { source.modify { $0 += 1 } }
        }
        let expected: [[Int]] = (1...2000).map { [$0 * 2, -($0 + 1), $0] }
        #expect((recorder.values, recorder.overlapCount, behind.value) == (expected, 0, 0))
    }

    @Test func twoSourcesFromTwoThreads() {
        let (first, second) = (MutableProperty(0), MutableProperty(0))
        let sum = Property.combineLatest(first, first.map { -$0 }, second, second.map { -$0 }).map {
            [$0 + $1, $2 + $3, $0, $2]
        }
        let recorder = sum.signal.record()
        DispatchQueue.concurrentPerform(iterations: 2) { number in
            for _ in 0..<1000 { (number == 0 ? first : second).modify { $0 += 1 } }
        }
        let torn = recorder.values.filter { $0[0] != 0 || $0[1] != 0 }
        #expect((recorder.values.count, torn, recorder.values.last) == (2000, [], [0, 0, 1000, 1000]))
    }

    @Test func graphsAreJoinedWhileTheyChange() {
        let sources = (0..<8).map { _ in MutableProperty(0) }
        let sums = Shared<[Property<Int>]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { number in
            for round in 0..<200 {
                let (one, other) = (sources[(number + round) % 8], sources[(number * 3 + round * 5) % 8])
                if round % 4 == 0 {
                    sums.append(one.map { $0 }.combineLatest(with: other.map { $0 * 1000 }).map { $0 + $1 })
                }
                if round % 16 == 7 {
                    _ = sums.change { $0.isEmpty ? nil : $0.removeFirst() }
                }
                one.modify { $0 += 1 }
            }
        }
        for (index, source) in sources.enumerated() { source.value = index + 1 }
        let possible = Set((1...8).flatMap { one in (1...8).map { one + $0 * 1000 } })
        let impossible = sums.value.map(\.value).filter { !possible.contains($0) }
        #expect((impossible, sums.value.count > 100) == ([], true))
    }

    @Test func innerPropertiesOfOtherGraphsAreFollowed() {
        let (outer, inners) = (MutableProperty(0), (0..<4).map { MutableProperty($0) })
        let shown = outer.flatMap(.latest) { index in inners[index % 4].map { $0 } }
        let recorder = shown.signal.record()
        DispatchQueue.concurrentPerform(iterations: 4) { number in
            for _ in 0..<300 {
                if number == 0 {
                    outer.modify { $0 += 1 }
                } else {
                    inners[number].modify { $0 += 4 }
                }
            }
        }
        outer.value = 3
        inners[3].value = 12_345
        #expect((shown.value, recorder.values.last, recorder.overlapCount) == (12_345, 12_345, 0))
    }

    @Test func anObserverThatStartsMeanwhileMissesNothingAndGetsNothingTwice() {
        let rounds = TestDepth.times(300, dividedBy: 2)
        let source = MutableProperty(0)
        let derived = source.map { $0 }
        let recorders = Shared<[Recorder<Int, Never>]>([])
        DispatchQueue.concurrentPerform(iterations: 3) { number in
            for _ in 0..<rounds {
                if number == 0 {
                    recorders.append(derived.producer.record().recorder)
                    recorders.append(source.producer.record().recorder)
                } else {
                    source.modify { $0 += 1 }
                }
            }
        }
        let wrong = recorders.value.filter { recorder in
            let values = recorder.values
            return values != Array((values.first ?? 0)...(2 * rounds))
        }
        #expect(wrong.map(\.values).isEmpty)
    }
}
