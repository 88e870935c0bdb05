import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// What the operators without a clock do.
struct OperatorTests {
    typealias Numbers = SignalProducer<Int, Never>

    private let three = SignalProducer<Int, Oops>([1, 2, 3])

    @Test func ofOneInput() {
        expect(Numbers(0...).take(first: 1), sends: "value(0) completed")
        expect(Numbers.empty.collect(), sends: "value([]) completed")
        expect(three.collect { $0.reduce(0, +) >= 3 }, sends: "value([1, 2]) value([3]) completed")
        expect(three.collect { $1 == 2 }, sends: "value([1]) value([2, 3]) completed")
        expect(Numbers(value: 1).repeat(.max).take(first: 2), sends: "value(1) value(1) completed")
    }

    @Test func ofSeveralInputs() {
        let letters = SignalProducer<String, Oops>(["a", "b"])
        let (a, b, c, d, e) = (three, letters, three, letters, three)
        let ten = SignalProducer.combineLatest(a, b, c, d, e, a, b, c, d, e)
        expect(ten.map { "\($0.0)\($0.1)\($0.9)" }, sends: "value(3b1) value(3b2) value(3b3) completed")
        expect(Numbers.combineLatest([]), sends: "completed")
        let (signal, input) = Signal<Int, Never>.pipe()
        let withNone = signal.producer.combineLatest(with: Numbers.empty).record().recorder
        let before = withNone.log
        input.sendCompleted()
        #expect([before, withNone.log] == ["", "completed"])
    }

    @Test func aLifetimeEndsTheStreamThatItLimits() {
        let (lifetime, token) = Lifetime.make()
        let recorder = Numbers.never.take(during: lifetime).record().recorder
        let before = recorder.log
        token.dispose()
        #expect([before, recorder.log] == ["", "completed"])
    }

    /// A signal has neither starts nor work to dispose of, so a log of all events is without them.
    @Test func loggingSomeEvents() {
        let lines = Shared<[String: [String]]>([:])
        let (signal, input) = Signal<Int, Oops>.pipe()
        let logger: EventLogger = { id, event, _, _, _ in lines.change { $0[id, default: []].append("\(event)") } }
        three.take(first: 1).logEvents(identifier: "all", logger: logger).start()
        signal.producer.logEvents(identifier: "some", events: [.starting, .failed], logger: logger).start()
        signal.logEvents(identifier: "signal", logger: logger).observe { _ in }
        input.send(value: 1)
        input.send(error: Oops())
        let expected = [
            "all": ["starting", "value 1", "completed", "terminated", "disposed"],
            "some": ["starting", "failed Oops(code: 0)"],
            "signal": ["value 1", "failed Oops(code: 0)", "terminated"],
        ]
        #expect(lines.value == expected)
    }
}
