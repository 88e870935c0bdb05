import Foundation
import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

/// What was wrong once, each with the test that shows it.
struct CoreRegressionTests {
    @Test(arguments: [FlattenStrategy.merge, .concat, .latest, .concurrent(limit: 2), .throttle, .race])
    func anInterruptedInnerStreamCountsAsCompletedAndInterruptsARace(strategy: FlattenStrategy) {
        let interrupted = SignalProducer<Int, Oops> { observer, _ in observer.sendInterrupted() }
        let outer = SignalProducer<SignalProducer<Int, Oops>, Oops>([interrupted, .init(value: 2)])
        #expect(outer.flatten(strategy).log == (strategy == .race ? "interrupted" : "value(2) completed"))
    }

    @Test(arguments: [FlattenStrategy.merge, .latest])
    func anInnerStreamThatIsStartedFromInsideADeliveryIsNotPiledUp(strategy: FlattenStrategy) {
        let (outer, outerInput) = Signal<Int, Never>.pipe()
        let (first, firstInput) = Signal<Int, Never>.pipe()
        let produced = Shared(0)
        let range = SignalProducer<Int, Never>(1...10_000).on(value: { _ in produced.increment() })
        let seen = Shared<[Int]>([])
        outer.producer
            .flatMap(strategy) { $0 == 0 ? first.producer : range }
            .take(first: 4)
            .startWithValues { value in
                seen.append(value)
                if value == 0 {
                    outerInput.send(value: 1)
                }
            }
        outerInput.send(value: 0)
        firstInput.send(value: 0)
        #expect((seen.value, produced.value) == ([0, 1, 2, 3], 3))
    }

    @Test func theFirstOfTwoIsDisposedOfBeforeTheSecondEnds() {
        let log = Shared<[String]>([])
        let first = SignalProducer<Int, Never>(value: 1).on(disposed: { log.append("disposed") })
        let second = SignalProducer<Int, Never>(value: 2).on(value: { _ in log.append("second") })
        first.concat(second).start()
        #expect(log.value == ["disposed", "second"])
    }

    @Test func aDelayedFailureComesOnTheScheduler() {
        let scheduler = TestScheduler()
        let recorder = SignalProducer<Int, Oops>(error: Oops()).delay(.seconds(1), on: scheduler).record().recorder
        let before = recorder.log
        scheduler.advance()
        #expect([before, recorder.log] == ["", "failed(\(Oops()))"])
    }

    @Test func aDebouncedValueIsNotSentByATimerThatCouldNotBeStopped() {
        let scheduler = StubbornScheduler()
        let (signal, input) = Signal<Int, Never>.pipe()
        let recorder = signal.producer.debounce(.seconds(1), on: scheduler).record().recorder
        input.send(value: 1)
        scheduler.test.advance(by: .milliseconds(900))
        input.send(value: 2)
        scheduler.test.advance(by: .milliseconds(200))
        let early = recorder.values
        scheduler.test.advance(by: .seconds(1))
        #expect([early, recorder.values] == [[], [2]])
    }

    @Test func aTestSchedulerLetsGoOfDisposedWorkAtOnce() {
        final class Work: Sendable {}
        let scheduler = TestScheduler()
        weak var weakWork: Work?
        var disposable: (any Disposable)?
        do {
            let work = Work()
            weakWork = work
            disposable = scheduler.schedule(after: scheduler.currentDate.addingTimeInterval(9)) { _ = work }
        }
        let isHeld = weakWork != nil
        disposable?.dispose()
        #expect([isHeld, weakWork == nil, scheduler.isIdle] == [true, true, true])
    }

    @Test func observeOnYieldsBetweenBatches() {
        // The first value is observed in one turn of the scheduler; what it causes comes in the next one.
        let scheduler = TestScheduler()
        let log = Shared<[String]>([])
        let (signal, input) = Signal<Int, Never>.pipe()
        signal.producer.observe(on: scheduler).startWithValues { value in
            log.append("\(value)")
            if value < 3 {
                input.send(value: value + 1)
            }
        }
        input.send(value: 1)
        scheduler.schedule { log.append("other") }
        scheduler.advance()
        #expect(log.value == ["1", "other", "2", "3"])
    }
}

/// A scheduler whose work can't be taken back in time.
final class StubbornScheduler: DateScheduler {
    let test = TestScheduler()

    var currentDate: Date { test.currentDate }
    var currentInstant: ContinuousClock.Instant { test.currentInstant }

    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        test.schedule(action)
        return AnyDisposable()
    }

    func schedule(after pause: Duration, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        test.schedule(after: pause, action: action)
        return AnyDisposable()
    }

    func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        test.schedule(after: date, action: action)
        return AnyDisposable()
    }

    func schedule(
        after date: Date,
        interval: DispatchTimeInterval,
        leeway: DispatchTimeInterval,
        action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
        test.schedule(after: date, interval: interval, leeway: leeway, action: action)
    }
}
