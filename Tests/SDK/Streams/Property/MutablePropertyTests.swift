import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

struct MutablePropertyTests {
    typealias Stream = @Sendable (MutableProperty<Int>) -> SignalProducer<Int, Never>

    static let streams: [Row<(Stream, String)>] = [
        Row(
            "its producer begins with the value, and tells every change, even to the same value",
            ({ $0.producer }, "value(1) value(2) value(2) value(9) value(10) value(3) completed")
        ),
        Row(
            "its signal tells every change",
            ({ .init($0.signal) }, "value(2) value(2) value(9) value(10) value(3) completed")
        ),
        Row(
            "the producer of a derived property that is released",
            ({ $0.map { $0 * 2 }.producer }, "value(2) value(4) value(4) value(18) value(20) value(6) completed")
        ),
        Row(
            "the signal of a derived property that is released",
            ({ .init($0.map { $0 * 2 }.signal) }, "value(4) value(4) value(18) value(20) value(6) completed")
        ),
        Row(
            "repetitions are what a test says they are",
            ({ $0.skipRepeats { $0 / 10 == $1 / 10 }.producer }, "value(1) value(10) value(3) completed")
        ),
        Row("a constant completes", ({ _ in Property(value: 1).producer }, "value(1) completed")),
    ]

    @Test(arguments: streams)
    func changesAndTheRelease(_ row: Row<(Stream, String)>) {
        var property: MutableProperty<Int>? = MutableProperty(1)
        let recorder = property.map { row.value.0($0).record().recorder }
        property?.value = 2
        property?.value = 2
        property?.swap(9)
        property?.modify { $0 += 1 }
        property?.value = 3
        property = nil
        #expect(recorder?.log == row.value.1, sourceLocation: row.location)
    }

    @Test func whatAnAccessReturnsIsPassedOn() {
        let property = MutableProperty([1])
        let count: Int = property.modify { values in
            values.append(2)
            return values.count
        }
        #expect(
            [[count], property.swap([5]), property.withValue { $0 + [2] }, property.value] == [
                [2], [1, 2], [5, 2], [5],
            ]
        )
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

    @Test func itsLifetimeEndsWithItAndItsProducerSendsTheLastValueAndKeepsNothing() {
        var property: MutableProperty<Int>? = MutableProperty(1)
        let (lifetime, producer) = (property?.lifetime, property?.producer)
        property?.value = 2
        let before = lifetime?.hasEnded
        property = nil
        #expect((before, lifetime?.hasEnded, producer?.log) == (false, true, "value(2) completed"))

        let participants = Participants()
        let disposable = participants.watch(MutableProperty(1), as: "property").producer.start()
        #expect((participants.alive, disposable.isDisposed) == ([], true))
    }

    @Test func theLatestOfSeveralBindingsWins() {
        let property = MutableProperty(0)
        let (first, firstInput) = Signal<Int, Never>.pipe()
        let (second, secondInput) = Signal<Int, Never>.pipe()
        let changes = property.signal.record()
        let binding = property <~ first
        property <~ second
        firstInput.send(value: 1)
        secondInput.send(value: 2)
        firstInput.send(value: 3)
        binding.dispose()
        firstInput.send(value: 4)
        #expect((changes.values, property.value) == ([1, 2, 3], 3))
    }
}
