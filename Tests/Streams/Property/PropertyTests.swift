import MillraceStreams
import Testing

struct PropertyTests {
    @Test func theValueIsNewBeforeTheObserversAreTold() {
        let property = MutableProperty(1)
        let seen = Shared<[Int]>([])
        property.signal.observeValues { seen.append($0 * 10 + property.value) }
        property.value = 2
        #expect(seen.value == [22])
    }

    @Test func theProducerStartsWithTheValue() {
        let property = MutableProperty(1)
        let recorder = property.producer.record().recorder
        property.value = 2
        #expect(property.swap(3) == 2)
        property.modify { $0 += 1 }
        #expect(recorder.values == [1, 2, 3, 4])
        #expect(property.withValue { $0 } == 4)
    }

    @Test func aStartInTheMiddleOfADeliveryMissesNothing() {
        let property = MutableProperty(0)
        let late = Recorder<Int, Never>()
        let started = Shared(false)
        property.signal.observeValues { value in
            if value == 1 { property.value = 2 }
            if !started.change({
                let was = $0; $0 = true; return was
            }) {
                property.producer.start(late.observer)
            }
        }
        property.value = 1
        #expect(late.values == [2])
        property.value = 3
        #expect(late.values == [2, 3])
    }

    @Test func itCompletesWhenItIsReleased() {
        var property: MutableProperty<Int>? = MutableProperty(1)
        let recorder = property?.producer.record().recorder
        property = nil
        #expect(recorder?.log == "value(1) completed")
    }

    @Test func aConstantCompletes() {
        #expect(Property(value: 1).producer.log == "value(1) completed")
    }

    @Test func aDerivedPropertyFollows() {
        let property = MutableProperty(1)
        let doubled = property.map { $0 * 2 }
        let both = property.combineLatest(with: doubled).map { $0 + $1 }
        let parts = Property.combineLatest(doubled, both)
        property.value = 5
        #expect(doubled.value == 10)
        #expect(both.value == 15)
        #expect(parts.value == (10, 15))
        #expect(property.filter(initial: 0) { $0 > 7 }.value == 0)
        #expect(property.combinePrevious(0).value == (0, 5))
        #expect(property.zip(with: doubled).value == (5, 10))
    }

    @Test func booleansCombine() {
        let (yes, no) = (MutableProperty(true), MutableProperty(false))
        let (both, either) = (yes.and(no), yes.or(no))
        let all = Property.all([yes, no])
        let any = Property.any([yes, no])
        #expect((both.value, either.value, all.value, any.value) == (false, true, false, true))
        no.value = true
        #expect((both.value, either.value, all.value, any.value) == (true, true, true, true))
        #expect(yes.negate().value == false)
        #expect(Property<Bool>.all().value && !Property<Bool>.any().value)
    }

    @Test func theLatestInnerPropertyIsShown() {
        let inner = [MutableProperty("a"), MutableProperty("b")]
        let index = MutableProperty(0)
        let shown = index.flatMap(.latest) { inner[$0] }
        #expect(shown.value == "a")
        index.value = 1
        inner[0].value = "c"
        #expect(shown.value == "b")
        inner[1].value = "d"
        #expect(shown.value == "d")
    }

    @Test func aBindingEndsWithItsTarget() {
        let source = MutableProperty(1)
        var target: MutableProperty<Int>? = MutableProperty(0)
        let binding = target.map { $0 <~ source }
        #expect(target?.value == 1)
        source.value = 2
        #expect(target?.value == 2)
        target = nil
        #expect(binding?.isDisposed == true)
    }

    @Test func aDerivedPropertyThatIsReleasedGoesOnForItsObservers() {
        let source = MutableProperty(1)
        let target = MutableProperty(0)
        target <~ source.map { $0 * 2 }.map { $0 + 1 }
        let producer = source.map { $0 * 10 }.producer
        let signal = source.map { $0 * 100 }.signal.record()
        source.value = 2
        #expect(target.value == 5)
        let recorder = producer.record().recorder
        source.value = 3
        #expect(recorder.values == [20, 30])
        #expect(signal.values == [200, 300])
    }

    @Test func aDerivedPropertyDoesNotKeepItsSource() {
        var source: MutableProperty<Int>? = MutableProperty(1)
        let derived = source?.map { $0 * 2 }
        let recorder = derived?.producer.record().recorder
        source = nil
        #expect(recorder?.log == "value(2) completed")
        #expect(derived?.value == 2)
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

    @Test func repetitionsAreWhatATestSaysTheyAre() {
        let property = MutableProperty(1)
        let recorder = property.skipRepeats { $0 / 10 == $1 / 10 }.producer.record().recorder
        [2, 9, 10, 11, 3].forEach { property.value = $0 }
        #expect(recorder.values == [1, 10, 3])
    }
}
