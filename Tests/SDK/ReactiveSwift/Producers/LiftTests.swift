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

    @Test func theWorkEndsWithTheSignalAndAtADisposal() {
        let (leaks, disposals) = (Leaks(), Shared(0))
        let never = SignalProducer<Int, Never>.never.on(disposed: { disposals.increment() })
        let atTheEnd = (never.prefix(value: 1).lift { $0.take(first: 1) }.log, disposals.value)
        let atADisposal = {
            let held = leaks.watch()
            let (recorder, disposable) = never.lift { $0.map { $0 + held.passing(1) } }.record()
            disposable.dispose()
            return recorder.log
        }()
        #expect(atTheEnd == ("value(1) completed", 1))
        #expect((atADisposal, disposals.value, leaks.count) == ("interrupted", 2, 0))
    }
}
