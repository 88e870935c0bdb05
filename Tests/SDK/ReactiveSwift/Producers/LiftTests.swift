import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

/// Operators of signals on producers.
struct LiftTests {
    @Test func eachStartHasASignalOfItsOwn() {
        let made = Shared(0)
        let producer = SignalProducer<Int, Oops>(1...3).concat(error: Oops(code: 1)).lift { signal in
            made.increment()
            return signal.scan(0, +).map { "\($0)" }
        }
        let before = made.value
        let log = "value(1) value(3) value(6) failed(\(Oops(code: 1)))"
        #expect((before, [producer.log, producer.log], made.value) == (0, [log, log], 2))
    }
}
