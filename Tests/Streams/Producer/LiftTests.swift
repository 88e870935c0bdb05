import MillraceStreams
import Testing

/// Operators of signals on producers.
struct LiftTests {
    @Test func eachStartHasASignalOfItsOwn() {
        let made = Shared(0)
        let producer = SignalProducer<Int, Oops>(1...3).concat(error: Oops(code: 1)).lift { signal in
            made.increment()
            return signal.scan(0, +).map { "\($0)" }
        }
        #expect(made.value == 0)
        #expect(producer.log == "value(1) value(3) value(6) failed(\(Oops(code: 1)))")
        #expect(producer.log == "value(1) value(3) value(6) failed(\(Oops(code: 1)))")
        #expect(made.value == 2)
    }

    @Test func anEndOfTheSignalEndsTheWork() {
        let isDisposed = Shared(false)
        let work = SignalProducer<Int, Never>.never.prefix(value: 1).on(disposed: { isDisposed.change { $0 = true } })
        #expect(work.lift { $0.take(first: 1) }.log == "value(1) completed")
        #expect(isDisposed.value)
    }

    @Test func aDisposalEndsTheWork() {
        let isDisposed = Shared(false)
        let work = SignalProducer<Int, Never>.never.on(disposed: { isDisposed.change { $0 = true } })
        let (recorder, disposable) = work.lift { $0.map { $0 + 1 } }.record()
        disposable.dispose()
        #expect(recorder.log == "interrupted")
        #expect(isDisposed.value)
    }

    @Test func nothingIsKept() {
        let leaks = Leaks()
        do {
            let held = leaks.watch()
            let producer = SignalProducer<Int, Never>.never.lift { $0.map { _ in _ = held } }
            producer.start().dispose()
        }
        #expect(leaks.isEmpty)
    }
}
