import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
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

    @Test(
        "A disposal interrupts a stream whose upstream has ended, and it ends with what it is part of",
        arguments: 0..<ended.count
    )
    func endsAfterUpstreams(index: Int) {
        let observed = Self.ended[index].producer.observe(on: scheduler)
        let (trigger, input) = Signal<Void, Never>.pipe()
        let (recorder, disposable) = observed.record()
        let part = observed.take(until: trigger).record().recorder
        disposable.dispose()
        input.send(value: ())
        scheduler.advance()
        #expect(([recorder.log, part.log], scheduler.isIdle) == (["interrupted", "completed"], true))
    }

    @Test("What waits is released at the end of a disposed stream, and upstream is given up at once")
    func release() {
        let leaks = Leaks()
        let (signal, input) = Signal<Leaks.Held, Never>.pipe()
        let given = Shared(0)
        let disposable = signal.producer.on(disposed: { given.increment() }).observe(on: scheduler).start()
        input.send(value: leaks.watch())
        disposable.dispose()
        let before = given.value
        scheduler.advance()
        #expect([before, leaks.count] == [1, 0])
    }
}
