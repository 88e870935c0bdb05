import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// The graph of properties: its ends, its circles, its threads.
struct PropertyGraphTests {
    @Test func aDerivedPropertyCompletesWithItsSources() {
        var first: MutableProperty<Int>? = MutableProperty(1)
        var second: MutableProperty<Int>? = MutableProperty(2)
        let latest = first.flatMap { first in second.map { first.combineLatest(with: $0).map { $0 + $1 } } }
        let zipped = first.flatMap { first in second.map { first.zip(with: $0).map { $0 + $1 } } }
        let logs = [latest, zipped].map { $0?.producer.record().recorder }
        first?.value = 10
        first = nil
        let firstLogs = logs.map { $0?.log }
        second?.value = 20
        second = nil
        expect(firstLogs, is: ["value(3) value(12)", "value(3)"])
        expect(logs.map { $0?.log }, is: ["value(3) value(12) value(30) completed", "value(3) value(30) completed"])
        expect(latest?.map { $0 + 1 }.producer.log, is: "value(31) completed")
    }

    @Test func aChangeThatWaitsForItsTurnCountsOnceForWhatBeginsBeforeThat() {
        let (first, second, other) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        let made = Shared<Property<[Int]>?>(nil)
        // Two graphs: that of the second one is busy inside that of the others, so what is made there begins later.
        let joined = Property.combineLatest(first, other)
        let inner = second.map { value in
            if value == 1 {
                made.change { $0 = Property.zip(other, second).map { [$0, $1] } }
                other.value = 5
            }
            return value
        }
        let outer = first.map { second.value = $0 }
        first.value = 1
        let recorder = made.value?.producer.record().recorder
        second.value = 2
        second.value = 3
        other.value = 6
        #expect(recorder?.values == [[0, 1], [5, 2], [6, 3]])
        made.change { $0 = nil }
        withExtendedLifetime((joined, inner, outer)) {}
    }

    @Test func aPropertyThatNamesItselfStaysWhatItIs() {
        let index = MutableProperty(0)
        let itself = Shared<Property<Int>?>(nil)
        let constant = Property(value: 7)
        let property = index.flatMap(.latest) { $0 == 1 ? itself.value ?? constant : constant }
        itself.change { $0 = property }
        let recorder = property.producer.record().recorder
        index.value = 1
        index.value = 0
        #expect(recorder.values == [7, 7])
        itself.change { $0 = nil }
    }

    @Test("A property is made of two in whose turns the thread is", arguments: [false, true], [2, 3])
    func turnsInsideTurns(innerFirst: Bool, levels: Int) {
        let sources = (0..<levels).map { MutableProperty($0) }
        let made = Shared<[Property<[Int]>]>([])
        let isWhole = finishes {
            var derived: [Property<Int>] = []
            for (level, source) in sources.enumerated() {
                derived.append(
                    source.map { value in
                        guard value >= 100 else { return value }
                        if level + 1 < levels {
                            sources[level + 1].value = value + 1
                        } else {
                            let order = innerFirst ? sources.reversed() : sources
                            made.append(Property.combineLatest(order, emptySentinel: []))
                        }
                        return value
                    }
                )
            }
            sources[0].value = 100
            withExtendedLifetime(derived) { sources[0].value = 50 }
        }
        let values = [50] + (1..<levels).map { 100 + $0 }
        #expect((isWhole, made.value.map(\.value)) == (true, [innerFirst ? values.reversed() : values]))
    }

    @Test(arguments: [false, true]) func propertiesThatAreBoundInACircleFollowEachOther(byStreams: Bool) {
        let (first, second) = (MutableProperty(1), MutableProperty(2))
        if byStreams {
            first <~ second.producer.skipRepeats()
            second <~ first.producer.skipRepeats()
        } else {
            first <~ second.skipRepeats()
            second <~ first.skipRepeats()
        }
        var seen = [[first.value, second.value]]
        first.value = 3
        seen.append([first.value, second.value])
        second.value = 4
        seen.append([first.value, second.value])
        #expect(seen == [[2, 2], [3, 3], [4, 4]])
    }

    @Test func aBoundPropertyIsSetByOthersTooAndABindingEndsWithEither() {
        let (source, target) = (MutableProperty(1), MutableProperty(0))
        let binding = target <~ source
        let sum = target.combineLatest(with: source).map { $0 * 10 + $1 }.producer.record().recorder
        target.value = 5
        source.value = 2
        binding.dispose()
        source.value = 3
        target.value = 4
        #expect((sum.values, binding.isDisposed) == ([11, 51, 22, 23, 43], true))

        var first: MutableProperty<Int>? = MutableProperty(1)
        var second: MutableProperty<Int>? = MutableProperty(0)
        let ofTheFirst = first.flatMap { first in second.map { $0 <~ first.map { $0 + 1 } } }
        first = nil
        let value = second?.value
        let ofTheSecond = second.map { $0 <~ source }
        second = nil
        #expect((ofTheFirst?.isDisposed, value, ofTheSecond?.isDisposed) == (true, 2, true))
    }

    @Test func nothingIsKept() {
        let leaks = Leaks()
        let source = MutableProperty(0)
        do {
            let held = leaks.watch()
            let left = source.map { held.passing($0) }
            let sum = left.combineLatest(with: source).flatMap(.latest) { _ in source.map { held.passing($0) } }
            let target = MutableProperty(0)
            target <~ sum.map { held.passing($0) }
            source.value = 1
            expect(target.value, is: 1)
        }
        expect(leaks.count, is: 0)
        source.value = 2
    }

    @Test func theEndOfAPropertyInsideATurnIsItsEnd() {
        let source = MutableProperty(0)
        let held = Shared<Property<Int>?>(nil)
        let runs = Shared(0)
        source.signal.observeValues { _ in held.change { $0 = nil } }
        held.change { held in
            held = source.map { value in
                runs.increment()
                return value
            }
        }
        (1...3).forEach { source.value = $0 }
        #expect(runs.value == 2)
    }

    @Test(
        "A long chain settles and is released on a small stack",
        arguments: [1000, TestDepth.times(30_000, dividedBy: 3)]
    )
    func chains(levels: Int) {
        let last = Shared<[Int]>([])
        let isReleased = finishes(stack: 512 << 10) {
            let source = MutableProperty(0)
            var top = source.map { $0 }
            for level in 0..<levels {
                switch level % 4 {
                case 0: top = top.map { $0 + 1 }
                case 1: top = top.skipRepeats()
                case 2: top = top.combineLatest(with: source).map { $0 + $1 * 0 }
                default: top = top.flatMap(.latest) { Property(value: $0) }
                }
            }
            top.signal.observeValues { last.append($0) }
            source.value = 1
            source.value = 2
        }
        #expect((isReleased, last.value) == (true, [levels / 4 + 1, levels / 4 + 2]))
    }
}
