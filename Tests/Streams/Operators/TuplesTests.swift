import MillraceStreams
import Testing

/// Behind `combineLatest` and `zip` of two to six streams a closure takes the tuple apart by position, whole, and by name.
struct TuplesTests {
    private let one = SignalProducer<Int, Never>(value: 1)
    private let letter = SignalProducer<String, Never>(value: "a")

    @Test func producersCombineToTuples() {
        let seen = Shared<[Int]>([])
        SignalProducer.combineLatest(one, one).startWithValues { seen.append($0.0 + $0.1) }
        SignalProducer.zip(one, one).startWithValues { seen.append($0.0 + $0.1) }
        #expect(seen.value == [2, 2])
        #expect(SignalProducer.combineLatest(one, one).map { t in t.0 + t.1 }.log == "value(2) completed")
        #expect(SignalProducer.combineLatest(one, letter).map { "\($0)\($1)" }.log == "value(1a) completed")
        #expect(SignalProducer.combineLatest(one, one, one).map { $0.0 + $0.1 + $0.2 }.log == "value(3) completed")
        #expect(SignalProducer.combineLatest(one, one, one, one).map { $0.0 + $0.3 }.log == "value(2) completed")
        #expect(SignalProducer.combineLatest(one, one, one, one, letter).map { $0.4 }.log == "value(a) completed")
        #expect(
            SignalProducer.combineLatest(one, one, one, one, one, letter).map { "\($0.0)\($0.5)" }.log
                == "value(1a) completed"
        )
        #expect(SignalProducer.zip(one, letter).map { "\($0)\($1)" }.log == "value(1a) completed")
        #expect(SignalProducer.zip(one, one, one).map { $0.0 + $0.1 + $0.2 }.log == "value(3) completed")
        #expect(SignalProducer.zip(one, one, one, one).map { t in t.0 + t.3 }.log == "value(2) completed")
        #expect(SignalProducer.zip(one, one, one, one, letter).map { $0.4 }.log == "value(a) completed")
        #expect(
            SignalProducer.zip(one, one, one, one, one, letter).map { "\($0.0)\($0.5)" }.log == "value(1a) completed"
        )
    }

    @Test func signalsCombineToTuples() {
        let (number, numbers) = Signal<Int, Never>.pipe()
        let (text, texts) = Signal<String, Never>.pipe()
        let recorders = [
            Signal.combineLatest(number, text).map { "\($0.0)\($0.1)" }.record(),
            Signal.zip(number, text).map { t in "\(t.0)\(t.1)" }.record(),
            Signal.combineLatest(number, number, text).map { "\($0.1)\($0.2)" }.record(),
            Signal.zip(number, number, text).map { "\($0.1)\($0.2)" }.record(),
            Signal.combineLatest(number, number, number, text).map { "\($0.2)\($0.3)" }.record(),
            Signal.zip(number, number, number, text).map { "\($0.2)\($0.3)" }.record(),
            Signal.combineLatest(number, number, number, number, text).map { "\($0.3)\($0.4)" }.record(),
            Signal.zip(number, number, number, number, text).map { "\($0.3)\($0.4)" }.record(),
            Signal.combineLatest(number, number, number, number, number, text).map { "\($0.4)\($0.5)" }.record(),
            Signal.zip(number, number, number, number, number, text).map { "\($0.4)\($0.5)" }.record(),
        ]
        numbers.send(value: 1)
        texts.send(value: "a")
        #expect(recorders.map(\.log) == Array(repeating: "value(1a)", count: 10))
    }

    @Test func propertiesCombineToTuples() {
        let number = MutableProperty(1)
        let text = number.map { "\($0)" }
        let properties: [Property<String>] = [
            Property.combineLatest(number, text).map { "\($0.0)\($0.1)" },
            Property.zip(number, text).map { t in "\(t.0)\(t.1)" },
            Property.combineLatest(number, number, text).map { "\($0.1)\($0.2)" },
            Property.zip(number, number, text).map { "\($0.1)\($0.2)" },
            Property.combineLatest(number, number, number, text).map { "\($0.2)\($0.3)" },
            Property.zip(number, number, number, text).map { "\($0.2)\($0.3)" },
            Property.combineLatest(number, number, number, number, text).map { "\($0.3)\($0.4)" },
            Property.zip(number, number, number, number, text).map { "\($0.3)\($0.4)" },
            Property.combineLatest(number, number, number, number, number, text).map { "\($0.4)\($0.5)" },
            Property.zip(number, number, number, number, number, text).map { "\($0.4)\($0.5)" },
        ]
        #expect(properties.map(\.value) == Array(repeating: "11", count: 10))
        number.value = 2
        #expect(properties.map(\.value) == Array(repeating: "22", count: 10))
    }

    @Test func moreThanSixAreTakenApartByName() {
        let sum = SignalProducer.combineLatest(one, one, one, one, one, one, one).map { a, b, c, d, e, f, g in
            [a, b, c, d, e, f, g].reduce(0, +)
        }
        #expect(sum.log == "value(7) completed")
    }

    @Test func theBoundOfZipIsKept() {
        let (first, firsts) = Signal<Int, Never>.pipe()
        let (second, seconds) = Signal<Int, Never>.pipe()
        let recorder = Signal.zip(first, second, buffering: .bounded(1, .dropOldest)).map { $0.0 + $0.1 }.record()
        firsts.send(value: 1)
        firsts.send(value: 2)
        seconds.send(value: 10)
        #expect(recorder.log == "value(12)")
    }
}
