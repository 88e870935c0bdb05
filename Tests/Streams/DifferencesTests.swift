import Dispatch
import Foundation
import MillraceStreams
import Testing

/// Where streams behave otherwise than ReactiveSwift's, on purpose: the table in `FromReactiveSwift.md` names these tests.
struct DifferencesTests {
    private let scheduler = TestScheduler()

    @Test func aDisposalInterruptsAtOnce() {
        let delayed = SignalProducer<Int, Never>(value: 1).delay(.seconds(1), on: scheduler).record()
        let debounced = SignalProducer<Int, Never>.never.debounce(.seconds(1), on: scheduler).record()
        delayed.disposable.dispose()
        debounced.disposable.dispose()
        #expect((delayed.recorder.log, debounced.recorder.log) == ("interrupted", "interrupted"))
        let observed = SignalProducer<Int, Never>.never.observe(on: scheduler).record()
        observed.disposable.dispose()
        #expect(observed.recorder.log == "")
        scheduler.advance()
        #expect(observed.recorder.log == "interrupted")
    }

    @Test func workThatLetsGoOfItsObserverIsInterrupted() {
        #expect(SignalProducer<Int, Never> { observer, _ in observer.send(value: 1) }.log == "value(1) interrupted")
    }

    @Test func throttleWhileOpensWhenItsPropertyEnds() {
        var gate: MutableProperty<Bool>? = MutableProperty(true)
        let (signal, input) = Signal<Int, Never>.pipe()
        let recorder = gate.map { signal.throttle(while: $0, on: scheduler).record() }
        input.send(value: 1)
        scheduler.advance()
        #expect(recorder?.log == "")
        gate = nil
        input.send(value: 2)
        scheduler.advance()
        #expect(recorder?.values.last == 2)
    }

    @Test func runLeavesTheClockAtTheLastWork() {
        let start = scheduler.currentDate
        scheduler.schedule(after: .seconds(3)) {}
        scheduler.run()
        #expect(scheduler.currentDate == start.addingTimeInterval(3))
    }

    @Test func anAdvanceWithoutAnIntervalLeavesTheClockWhereItIs() {
        let start = scheduler.currentDate
        #expect(start == Date(timeIntervalSince1970: 946_684_800))
        scheduler.advance()
        #expect(scheduler.currentDate == start)
    }

    @Test func whatAnObserverSendsToItsOwnStreamComesNext() {
        let property = MutableProperty(1)
        let seen = Shared<[Int]>([])
        property.signal.observeValues { value in
            if value < 4 { property.value = value + 1 }
            seen.append(value)
        }
        property.value = 2
        #expect(seen.value == [2, 3, 4])
    }

    @Test func aBoundDropsWhatIsOneTooMany() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let recorder = signal.observe(on: scheduler, buffering: .bounded(1, .dropOldest)).record()
        [1, 2, 3].forEach { input.send(value: $0) }
        scheduler.advance()
        #expect(recorder.values == [3])
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
        #expect(numbers.take(first: -1).log == numbers.take(first: 0).log)
        #expect(numbers.take(last: -1).log == "completed")
        #expect(numbers.repeat(-1).log == "completed")
        #expect(numbers.skip(first: -1).log == numbers.log)
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

    @Test func propertiesOfOneSourceChangeTogether() {
        let source = MutableProperty(1)
        let both = Property.combineLatest(source.map { $0 * 2 }, source.map { -$0 })
        let recorder = both.producer.record().recorder
        let seen = Shared<[Int]>([])
        source.signal.observeValues { _ in seen.append(both.value.0) }
        source.value = 2
        #expect(recorder.values.map { [$0, $1] } == [[2, -1], [4, -2]])
        #expect(seen.value == [4])
        let events = SignalProducer.combineLatest(source.producer, source.producer.map { -$0 }).record().recorder
        source.value = 3
        #expect(events.values.map { [$0, $1] } == [[2, -2], [3, -2], [3, -3]])
    }

    @Test func aHundredThousandRoundsOfWorkThatEndsAtOnceNeedNoStack() {
        let count = Shared(0)
        SignalProducer<Int, Never>(value: 1).repeat(100_000).startWithValues { _ in count.increment() }
        #expect(count.value == 100_000)
    }

    @Test func effectsOfAnEndComeAfterTheObserversInAnyOrder() {
        let order = Shared<[String]>([])
        SignalProducer<Int, Never>.empty
            .on(disposed: { order.append("first") })
            .on(disposed: { order.append("second") })
            .startWithCompleted { order.append("observer") }
        #expect(order.value.first == "observer")
        #expect(order.value.dropFirst().sorted() == ["first", "second"])
        let atDisposal = Shared<[String]>([])
        SignalProducer<Int, Never>.never
            .on(disposed: { atDisposal.append("effect") })
            .startWithInterrupted { atDisposal.append("observer") }
            .dispose()
        #expect(atDisposal.value == ["effect", "observer"])
    }

    @Test func aDisposalInsideWhatIsCollectedInterrupts() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let (recorder, disposable) = (Recorder<[Int], Never>(), SerialDisposable())
        disposable.inner = signal.producer.collect().on(value: { _ in disposable.dispose() }).start(recorder.observer)
        input.send(value: 1)
        input.sendCompleted()
        #expect(recorder.log == "value([1]) interrupted")
    }

    @Test func anActionIsReadyAgainWhenTheEndOfItsRunIsObserved() {
        let action = Action<Int, Int, Never> { .init(value: $0) }
        let seen = Shared<[Bool]>([])
        action.apply(1).startWithCompleted { seen.append(action.isExecuting.value) }
        #expect(seen.value == [false])
    }

    @Test func aRunGoesOnWithoutItsAction() {
        let (signal, input) = Signal<Int, Never>.pipe()
        var action: Action<Int, Int, Never>? = Action { _ in signal.producer }
        let recorder = action?.apply(1).record().recorder
        action = nil
        input.send(value: 2)
        input.sendCompleted()
        #expect(recorder?.log == "value(2) completed")
    }

    @Test @MainActor func workFromInsideTheWorkOfTheMainThreadWaitsItsTurn() {
        let scheduler = UIScheduler()
        let order = Shared<[Int]>([])
        scheduler.schedule {
            scheduler.schedule { order.append(3) }
            order.append(2)
        }
        #expect(order.value == [2], "the main queue runs the rest")
    }
}
