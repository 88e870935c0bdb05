import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// Behind `combineLatest` and `zip` of five and six streams a closure takes the tuple apart by position, whole, and by
/// name; behind those of more by name.
struct LongTuplesTests {
    private let one = SignalProducer<Int, Never>(value: 1)
    private let letter = SignalProducer<String, Never>(value: "a")

    @Test func producersCombineToTuples() {
        expect(SignalProducer.combineLatest(one, one, one, one, letter).map { $0.4 }, sends: "value(a) completed")
        let six = SignalProducer.combineLatest(one, one, one, one, one, letter)
        expect(six.map { "\($0.0)\($0.5)" }, sends: "value(1a) completed")
        expect(SignalProducer.zip(one, one, one, one, letter).map { $0.4 }, sends: "value(a) completed")
        let pairs = SignalProducer.zip(one, one, one, one, one, letter)
        expect(pairs.map { "\($0.0)\($0.5)" }, sends: "value(1a) completed")
    }

    @Test func signalsCombineToTuples() {
        let (number, numbers) = Signal<Int, Never>.pipe()
        let (text, texts) = Signal<String, Never>.pipe()
        let signals: [Signal<String, Never>] = [
            Signal.combineLatest(number, number, number, number, text).map { "\($0.3)\($0.4)" },
            Signal.zip(number, number, number, number, text).map { "\($0.3)\($0.4)" },
            Signal.combineLatest(number, number, number, number, number, text).map { "\($0.4)\($0.5)" },
            Signal.zip(number, number, number, number, number, text).map { "\($0.4)\($0.5)" },
        ]
        let recorders = signals.map { $0.record() }
        numbers.send(value: 1)
        texts.send(value: "a")
        expect(recorders.map(\.log), is: Array(repeating: "value(1a)", count: 4))
    }

    @Test func moreThanSixAreTakenApartByName() {
        let sum = SignalProducer.combineLatest(one, one, one, one, one, one, one).map { a, b, c, d, e, f, g in
            [a, b, c, d, e, f, g].reduce(0, +)
        }
        expect(sum, sends: "value(7) completed")
    }
}
