import MillraceStreams
import Testing

struct MutablePropertyTests {
    @Test func everyChangeIsToldEvenToTheSameValue() {
        let property = MutableProperty(1)
        let changes = property.signal.record()
        property.value = 1
        property.modify { $0 += 1 }
        #expect(property.swap(5) == 2)
        #expect(changes.values == [1, 2, 5])
        #expect(property.withValue { $0 * 2 } == 10)
        #expect(property.value == 5)
    }

    @Test func whatAChangeReturnsIsPassedOn() {
        let property = MutableProperty([1])
        let count: Int = property.modify { values in
            values.append(2)
            return values.count
        }
        #expect(count == 2)
        #expect(throws: Oops(code: 3)) { try property.withValue { _ in throw Oops(code: 3) } }
    }

    @Test func aChangeFromInsideIsToldNextToAllInOrder() {
        let property = MutableProperty(0)
        property.signal.observeValues { value in
            if value == 1 {
                property.value = 2
                property.value = 3
            }
        }
        let late = property.signal.record()
        property.value = 1
        property.value = 4
        #expect(late.values == [1, 2, 3, 4])
    }

    @Test func itsStreamsCompleteWhenItIsReleased() {
        var property: MutableProperty<Int>? = MutableProperty(1)
        let changes = property?.signal.record()
        let values = property?.producer.record().recorder
        property = nil
        #expect(changes?.log == "completed")
        #expect(values?.log == "value(1) completed")
    }

    @Test func aProducerThatOutlivesItSendsTheLastValue() {
        var property: MutableProperty<Int>? = MutableProperty(1)
        let producer = property?.producer
        property?.value = 2
        property = nil
        #expect(producer?.log == "value(2) completed")
    }

    @Test func anObservationDoesNotKeepIt() {
        let participants = Participants()
        let disposable: any Disposable
        do {
            let property = participants.watch(MutableProperty(1), as: "property")
            disposable = property.producer.start()
        }
        #expect(participants.alive == [])
        #expect(disposable.isDisposed)
    }

    @Test func itsLifetimeEndsWithIt() {
        var property: MutableProperty<Int>? = MutableProperty(1)
        let lifetime = property?.lifetime
        #expect(lifetime?.hasEnded == false)
        property = nil
        #expect(lifetime?.hasEnded == true)
    }

    @Test func theLatestOfSeveralBindingsWins() {
        let property = MutableProperty(0)
        let (first, firstInput) = Signal<Int, Never>.pipe()
        let (second, secondInput) = Signal<Int, Never>.pipe()
        let binding = property <~ first
        property <~ second
        firstInput.send(value: 1)
        secondInput.send(value: 2)
        #expect(property.value == 2)
        firstInput.send(value: 3)
        #expect(property.value == 3)
        binding.dispose()
        firstInput.send(value: 4)
        #expect(property.value == 3)
    }
}
