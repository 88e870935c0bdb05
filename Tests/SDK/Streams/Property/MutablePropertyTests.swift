import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

struct MutablePropertyTests {
    typealias Stream = @Sendable (MutableProperty<Int>) -> SignalProducer<Int, Never>

    static let streams: [Row<(String, Stream)>] = [
        Row(
            "its producer begins with the value, and tells every change, even to the same value",
            "value(1) value(2) value(2) value(9) value(10) value(3) completed"
        ) { $0.producer },
        Row("its signal tells every change", "value(2) value(2) value(9) value(10) value(3) completed") {
            .init($0.signal)
        },
        Row(
            "the signal of a derived property that is released",
            "value(4) value(4) value(18) value(20) value(6) completed"
        ) { .init($0.map { $0 * 2 }.signal) },
    ]

    @Test(arguments: streams)
    func changesAndTheRelease(_ row: Row<(String, Stream)>) {
        var property: MutableProperty<Int>? = MutableProperty(1)
        let recorder = property.map { row.value.1($0).record().recorder }
        property?.value = 2
        property?.value = 2
        property?.swap(9)
        property?.modify { $0 += 1 }
        property?.value = 3
        property = nil
        #expect(recorder?.log == row.value.0, sourceLocation: row.location)
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
}
