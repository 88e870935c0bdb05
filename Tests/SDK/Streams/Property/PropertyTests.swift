import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

struct PropertyTests {
    @Test func theValueIsNewBeforeTheObserversAreToldAndAStartMeanwhileMissesNothing() {
        let property = MutableProperty(0)
        let late = Recorder<Int, Never>()
        let seen = Shared<[Int]>([])
        property.signal.observeValues { seen.append($0 * 10 + property.value) }
        property.signal.take(first: 1).observeValues { _ in
            property.value = 2
            property.producer.start(late.observer)
        }
        property.value = 1
        property.value = 3
        #expect([seen.value, late.values] == [[11, 22, 33], [2, 3]])
    }

    @Test func aDerivedPropertyFollows() {
        let property = MutableProperty(1)
        let doubled = property.map { $0 * 2 }
        let both = property.combineLatest(with: doubled).map { $0 + $1 }
        let parts = Property.combineLatest(doubled, both)
        property.value = 5
        expect([doubled.value, both.value, parts.value.0, parts.value.1], is: [10, 15, 10, 15])
        expect(property.filter(initial: 0) { $0 > 7 }.value, is: 0)
        let (previous, zipped) = (property.combinePrevious(0).value, property.zip(with: doubled).value)
        expect([previous.0, previous.1, zipped.0, zipped.1], is: [0, 5, 5, 10])
        // A combined property keeps both of its sources.
        let (signal, input) = Signal<Int, Never>.pipe()
        let pair = property.combineLatest(with: Property(initial: 0, then: signal))
        input.send(value: 7)
        expect([pair.value.0, pair.value.1], is: [5, 7])
    }

    @Test func booleansCombineAndTheLatestInnerPropertyIsShown() {
        let (yes, no) = (MutableProperty(true), MutableProperty(false))
        let all = [yes.and(no), yes.or(no), Property.all([yes, no]), Property.any([yes, no]), yes.negate()]
        expect(all.map(\.value), is: [false, true, false, true, false])
        no.value = true
        expect(all.map(\.value), is: [true, true, true, true, false])
        expect([Property<Bool>.all().value, Property<Bool>.any().value], is: [true, false])

        let inner = [MutableProperty("a"), MutableProperty("b")]
        let index = MutableProperty(0)
        let shown = index.flatMap(.latest) { inner[$0] }
        let recorder = shown.producer.record().recorder
        index.value = 1
        inner[0].value = "c"
        inner[1].value = "d"
        expect(recorder.values + [shown.value], is: ["a", "b", "d", "d"])
    }

    @Test func aDerivedPropertyThatIsReleasedGoesOnForItsObserversAndDoesNotKeepItsSource() {
        var source: MutableProperty<Int>? = MutableProperty(1)
        let target = MutableProperty(0)
        source.map { _ = target <~ $0.map { $0 * 2 }.map { $0 + 1 } }
        let derived = source?.map { $0 * 2 }
        let producer = source?.map { $0 * 10 }.producer
        source?.value = 2
        let recorder = producer?.record().recorder
        source?.value = 3
        source = nil
        #expect((target.value, recorder?.log, derived?.value) == (7, "value(20) value(30) completed", 6))
    }

    @Test func nothingIsKept() {
        let leaks = Leaks()
        let property = MutableProperty(0)
        do {
            let held = leaks.watch()
            let derived = property.map { _ in _ = held }
            let disposable = derived.producer.start(.init(value: { _ in _ = held }))
            property.value = 1
            disposable.dispose()
        }
        #expect(leaks.isEmpty)
    }
}
