import MillraceStreams
import Testing

struct ObserveOnTests {
    private let scheduler = TestScheduler()

    private static let ended: [(name: String, producer: SignalProducer<Int, Oops>)] = [
        ("one value", SignalProducer(value: 1)),
        ("several values", SignalProducer(1...3)),
        ("no value", .empty),
        ("a failure", SignalProducer(error: Oops())),
        ("another scheduler", SignalProducer(1...3).observe(on: ImmediateScheduler())),
    ]

    @Test("A disposal interrupts a stream whose upstream has ended", arguments: 0..<ended.count)
    func disposalAfterUpstreamsEnd(index: Int) {
        let (recorder, disposable) = Self.ended[index].producer.observe(on: scheduler).record()
        disposable.dispose()
        scheduler.advance()
        #expect(recorder.log == "interrupted")
    }

    @Test("So does the end of what it is part of", arguments: 0..<ended.count)
    func endOfTheWhole(index: Int) {
        let (trigger, input) = Signal<Void, Never>.pipe()
        let recorder = Self.ended[index].producer.observe(on: scheduler).take(until: trigger).record().recorder
        input.send(value: ())
        scheduler.advance()
        #expect(recorder.log == "completed")
        #expect(scheduler.isIdle)
    }

    @Test func aDisposalBetweenTwoValuesOfABatchDropsTheRest() {
        let disposable = SerialDisposable()
        let recorder = Recorder<Int, Oops>()
        disposable.inner = SignalProducer<Int, Oops>(1...5)
            .observe(on: scheduler)
            .on(value: { if $0 == 2 { disposable.dispose() } })
            .start(recorder.observer)
        scheduler.advance()
        #expect(recorder.log == "value(1) value(2) interrupted")
    }

    @Test func aDisposalAfterTheEndSendsNothing() {
        let (recorder, disposable) = SignalProducer<Int, Oops>(1...2).observe(on: scheduler).record()
        scheduler.advance()
        disposable.dispose()
        scheduler.advance()
        #expect(recorder.log == "value(1) value(2) completed")
    }

    @Test("What waits is released at the end of a disposed stream, and upstream is given up at once")
    func release() {
        let leaks = Leaks()
        let (signal, input) = Signal<Leaks.Held, Never>.pipe()
        let given = Shared(0)
        let disposable = signal.producer.on(disposed: { given.increment() }).observe(on: scheduler).start()
        input.send(value: leaks.watch())
        disposable.dispose()
        #expect(given.value == 1)
        scheduler.advance()
        #expect(leaks.isEmpty)
    }

    @Test func aStartInAnEndedLifetimeIsInterruptedOnTheScheduler() {
        let starts = Shared(0)
        let recorder = Recorder<Int, Oops>()
        SignalProducer<Int, Oops>(value: 1).on(starting: { starts.increment() }).observe(on: scheduler)
            .startWithSignal { signal, disposable in
                signal.observe(recorder.observer)
                disposable.dispose()
            }
        scheduler.advance()
        #expect(recorder.log == "interrupted")
        #expect(starts.value == 0)
    }
}
