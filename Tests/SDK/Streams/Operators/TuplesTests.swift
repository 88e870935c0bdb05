import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// Behind `combineLatest` and `zip` of two to four streams a closure takes the tuple apart by position, whole, and by
/// name.
struct TuplesTests {
    private let one = SignalProducer<Int, Never>(value: 1)
    private let letter = SignalProducer<String, Never>(value: "a")

    @Test func producersCombineToTuples() {
        expect(SignalProducer.combineLatest(one, one).map { t in t.0 + t.1 }, sends: "value(2) completed")
        expect(SignalProducer.combineLatest(one, letter).map { "\($0)\($1)" }, sends: "value(1a) completed")
        expect(SignalProducer.combineLatest(one, one, one).map { $0.0 + $0.1 + $0.2 }, sends: "value(3) completed")
        expect(SignalProducer.combineLatest(one, one, one, one).map { $0.0 + $0.3 }, sends: "value(2) completed")
        expect(SignalProducer.zip(one, letter).map { "\($0)\($1)" }, sends: "value(1a) completed")
        expect(SignalProducer.zip(one, one, one).map { $0.0 + $0.1 + $0.2 }, sends: "value(3) completed")
        expect(SignalProducer.zip(one, one, one, one).map { t in t.0 + t.3 }, sends: "value(2) completed")
    }

    @Test func signalsAndPropertiesCombineToTuples() {
        let (number, numbers) = Signal<Int, Never>.pipe()
        let (text, texts) = Signal<String, Never>.pipe()
        let signals: [Signal<String, Never>] = [
            Signal.combineLatest(number, text).map { "\($0.0)\($0.1)" },
            Signal.zip(number, text).map { t in "\(t.0)\(t.1)" },
            Signal.combineLatest(number, number, text).map { "\($0.1)\($0.2)" },
            Signal.zip(number, number, text).map { "\($0.1)\($0.2)" },
            Signal.combineLatest(number, number, number, text).map { "\($0.2)\($0.3)" },
            Signal.zip(number, number, number, text).map { "\($0.2)\($0.3)" },
        ]
        let recorders = signals.map { $0.record() }
        numbers.send(value: 1)
        texts.send(value: "a")
        expect(recorders.map(\.log), is: Array(repeating: "value(1a)", count: 6))

        let one = MutableProperty(1)
        let name = one.map { "\($0)" }
        let properties: [Property<String>] = [
            Property.combineLatest(one, name).map { "\($0.0)\($0.1)" },
            Property.combineLatest(one, one, name).map { "\($0.1)\($0.2)" },
            Property.combineLatest(one, one, one, name).map { "\($0.2)\($0.3)" },
        ]
        one.value = 2
        expect(properties.map(\.value), is: Array(repeating: "22", count: 3))

        // The bound of `zip` is kept.
        let (first, firsts) = Signal<Int, Never>.pipe()
        let (second, seconds) = Signal<Int, Never>.pipe()
        let recorder = Signal.zip(first, second, buffering: .bounded(1, .dropOldest)).map { $0.0 + $0.1 }.record()
        firsts.send(value: 1)
        firsts.send(value: 2)
        seconds.send(value: 10)
        expect(recorder.log, is: "value(12)")
    }
}
