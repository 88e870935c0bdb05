import Dispatch
import Foundation
import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// Where streams behave otherwise than ReactiveSwift's, on purpose: the table in `FromReactiveSwift.md` names these
/// tests.
struct DifferencesTests {
    private let scheduler = TestScheduler()

    @Test func aDisposalInterruptsAtOnce() {
        let delayed = SignalProducer<Int, Never>(value: 1).delay(.seconds(1), on: scheduler).record()
        let debounced = SignalProducer<Int, Never>.never.debounce(.seconds(1), on: scheduler).record()
        let observed = SignalProducer<Int, Never>.never.observe(on: scheduler).record()
        [delayed, debounced, observed].forEach { $0.disposable.dispose() }
        let recorders = [delayed, debounced, observed].map(\.recorder)
        let atOnce = recorders.map(\.log)
        scheduler.advance()
        let ends = Array(repeating: "interrupted", count: 3)
        #expect([atOnce, recorders.map(\.log)] == [["interrupted", "interrupted", ""], ends])
    }

    @Test func throttleWhileOpensWhenItsPropertyEnds() {
        var gate: MutableProperty<Bool>? = MutableProperty(true)
        let (signal, input) = Signal<Int, Never>.pipe()
        let recorder = gate.map { signal.throttle(while: $0, on: scheduler).record() }
        input.send(value: 1)
        scheduler.advance()
        let before = recorder?.log
        gate = nil
        input.send(value: 2)
        scheduler.advance()
        #expect((before, recorder?.values.last) == ("", 2))
    }

    @Test func runLeavesTheClockAtTheLastWork() {
        let start = scheduler.currentDate
        scheduler.schedule(after: .seconds(3)) {}
        scheduler.run()
        #expect(scheduler.currentDate == start.addingTimeInterval(3))
    }

    @Test func anAdvanceWithoutAnIntervalLeavesTheClockWhereItIs() {
        let start = scheduler.currentDate
        scheduler.advance()
        let first = Date(timeIntervalSince1970: 946_684_800)
        #expect([start, scheduler.currentDate] == [first, first])
    }

    @Test func aBindingKeepsItsObserver() {
        let (output, source) = Signal<Int, Never>.pipe()
        var pipe: (output: Signal<Int, Never>, input: Signal<Int, Never>.Observer)? = Signal<Int, Never>.pipe()
        let recorder = pipe?.output.record()
        pipe?.input <~ output
        pipe = nil
        source.send(value: 1)
        #expect(recorder?.log == "value(1)")
    }

    @Test func aPropertyOfManyIsNotOptional() {
        let none: Property<[Int]> = Property.combineLatest([Property<Int>]())
        #expect(none.value == [])
    }

    @Test func aNegativeNumberCountsAsNone() {
        let numbers = SignalProducer<Int, Never>(1...3)
        expect(numbers.take(first: -1), sends: numbers.take(first: 0).log)
        expect(numbers.take(last: -1), sends: "completed")
        expect(numbers.repeat(-1), sends: "completed")
        expect(numbers.skip(first: -1), sends: numbers.log)
    }

    @Test(arguments: [true, false])
    func aNewRoundGetsWhatIsSentAfterItHasBegun(isRetry: Bool) {
        let (signal, input) = Signal<Int, Oops>.pipe()
        let round = signal.producer.take(first: 1)
        let rounds = isRetry ? round.concat(error: Oops()).retry(upTo: 1) : round.repeat(2)
        let values = Shared<[Int]>([])
        rounds.startWithResult { result in
            if case let .success(value) = result { values.append(value) }
            if case .success(1) = result { input.send(value: 2) }
        }
        [1, 3, 4].forEach(input.send(value:))
        #expect(values.value == [1, 3])
    }

    @Test func effectsOfAnEndComeAfterTheObserversInAnyOrder() {
        let order = Shared<[String]>([])
        SignalProducer<Int, Never>.empty
            .on(disposed: { order.append("first") })
            .on(disposed: { order.append("second") })
            .startWithCompleted { order.append("observer") }
        let atCompletion = order.value.prefix(1) + order.value.dropFirst().sorted()
        let atDisposal = Shared<[String]>([])
        SignalProducer<Int, Never>.never
            .on(disposed: { atDisposal.append("effect") })
            .startWithInterrupted { atDisposal.append("observer") }
            .dispose()
        #expect(
            [Array(atCompletion), atDisposal.value] == [["observer", "first", "second"], ["effect", "observer"]]
        )
    }

    @Test func aDisposalInsideWhatIsCollectedInterrupts() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let (recorder, disposable) = (Recorder<[Int], Never>(), SerialDisposable())
        disposable.inner = signal.producer.collect().on(value: { _ in disposable.dispose() }).start(recorder.observer)
        input.send(value: 1)
        input.sendCompleted()
        #expect(recorder.log == "value([1]) interrupted")
    }

}
