import Foundation
import MillraceStreams
import Testing

struct TimedOperatorsTests {
    private let scheduler = TestScheduler()
    private let pipe = Signal<Int, Oops>.pipe()

    private var source: SignalProducer<Int, Oops> { pipe.output.producer }

    private func send(_ values: Int..., after milliseconds: Int = 0) {
        scheduler.advance(by: .milliseconds(milliseconds))
        values.forEach(pipe.input.send(value:))
        scheduler.advance()
    }

    @Test func throttleSendsTheFirstAndThenTheLatestOfEachInterval() {
        let recorder = source.throttle(.seconds(1), on: scheduler).record().recorder
        send(1)
        send(2, 3)
        #expect(recorder.values == [1])
        send(after: 1_000)
        #expect(recorder.values == [1, 3])
        send(4, after: 5_000)
        #expect(recorder.values == [1, 3, 4])
    }

    @Test func debounceSendsTheLatestWhenItIsQuiet() {
        let recorder = source.debounce(.seconds(1), on: scheduler).record().recorder
        send(1)
        send(2, after: 900)
        send(after: 900)
        #expect(recorder.values == [])
        send(after: 100)
        #expect(recorder.values == [2])
    }

    @Test(arguments: [true, false])
    func debounceAtCompletion(discards: Bool) {
        let recorder = source.debounce(.seconds(1), on: scheduler, discardWhenCompleted: discards).record().recorder
        send(1)
        pipe.input.sendCompleted()
        send(after: 1_000)
        #expect(recorder.log == (discards ? "completed" : "value(1) completed"))
    }

    @Test func delayKeepsOrderAndDistance() {
        let recorder = source.delay(.seconds(1), on: scheduler).record().recorder
        send(1)
        send(2, after: 500)
        pipe.input.sendCompleted()
        send(after: 500)
        #expect(recorder.log == "value(1)")
        send(after: 500)
        #expect(recorder.log == "value(1) value(2) completed")
    }

    @Test func timeoutFails() {
        let recorder = source.timeout(after: .seconds(1), raising: Oops(code: 7), on: scheduler).record().recorder
        send(1, after: 900)
        send(2, after: 200)
        #expect(recorder.log == "value(1) failed(Oops(code: 7))")
    }

    @Test func takeForCompletes() {
        let recorder = source.take(for: .seconds(1), on: scheduler).record().recorder
        send(1, after: 900)
        send(2, after: 200)
        #expect(recorder.log == "value(1) completed")
    }

    @Test func collectEveryInterval() {
        let recorder = source.collect(every: .seconds(1), on: scheduler, skipEmpty: true, discardWhenCompleted: false)
            .record().recorder
        send(1, 2)
        send(after: 1_000)
        send(after: 1_000)
        send(3)
        pipe.input.sendCompleted()
        send(after: 1_000)
        #expect(recorder.log == "value([1, 2]) value([3]) completed")
    }

    @Test func throttleWhileHoldsTheLatestBack() {
        let gate = MutableProperty(true)
        let recorder = source.throttle(while: gate, on: scheduler).record().recorder
        send(1, 2)
        #expect(recorder.values == [])
        gate.value = false
        send(3)
        #expect(recorder.values == [2, 3])
        gate.value = true
        send(4)
        pipe.input.sendCompleted()
        send()
        #expect(recorder.terminations == [])
        gate.value = false
        send()
        #expect(recorder.log == "value(2) value(3) value(4) completed")
    }

    @Test func lazyMapTransformsTheLatestOnly() {
        let transforms = Shared(0)
        let recorder = source.lazyMap(on: scheduler) {
            transforms.increment(); return $0 * 2
        }.record().recorder
        pipe.input.send(value: 1)
        pipe.input.send(value: 2)
        scheduler.advance()
        #expect(recorder.values == [4])
        #expect(transforms.value == 1)
    }

    @Test func intervalAndTimer() {
        let numbers = SignalProducer.interval(.seconds(1), on: scheduler).take(first: 3).record().recorder
        let letters = SignalProducer.interval(["a", "b"], interval: .seconds(1), on: scheduler).record().recorder
        let dates = SignalProducer.timer(interval: .seconds(2), on: scheduler).record()
        scheduler.advance(by: .seconds(5))
        #expect(numbers.log == "value(0) value(1) value(2) completed")
        #expect(letters.log == "value(a) value(b) completed")
        #expect(dates.recorder.values.count == 2)
        dates.disposable.dispose()
        #expect(scheduler.isIdle)
    }

    @Test func retryWaitsByItsPolicy() {
        let starts = Shared<[Double]>([])
        let begin = scheduler.currentDate
        let failing = SignalProducer<Int, Oops> { [scheduler] in
            starts.append(scheduler.currentDate.timeIntervalSince(begin))
            return .failure(Oops())
        }
        let policy = RetryPolicy.exponentialBackoff(upTo: 4, first: .seconds(1), longest: .seconds(5), jitter: .none)
        let recorder = failing.retry(policy, on: scheduler).record().recorder
        scheduler.advance(by: .seconds(60))
        #expect(starts.value == [0, 1, 3, 7, 12])
        #expect(recorder.log == "failed(Oops(code: 0))")
        #expect(failing.retry(policy, on: scheduler) { _ in false }.log == "failed(Oops(code: 0))")
    }

    @Test func fullJitterIsTheSameForTheSameSeed() {
        let policy = RetryPolicy.exponentialBackoff(upTo: 9, first: .seconds(1))
        func pauses(seed: UInt64) -> [Duration] {
            var generator = SeededGenerator(seed: seed)
            return (0..<9).map { policy.pause(beforeRetry: $0, using: &generator) }
        }
        #expect(pauses(seed: 1) == pauses(seed: 1))
        #expect(pauses(seed: 1) != pauses(seed: 2))
        #expect(pauses(seed: 3).enumerated().allSatisfy { $1 >= .zero && $1 <= .seconds(min(60, pow(2, Double($0)))) })
    }

    @Test func disposingEndsAPause() {
        let failing = SignalProducer<Int, Oops>(error: Oops())
        let (recorder, disposable) = failing.retry(upTo: 3, interval: .seconds(5), on: scheduler).record()
        disposable.dispose()
        #expect(recorder.log == "interrupted")
        #expect(scheduler.isIdle)
    }

    @Test func aTimeoutMakesAStreamThatCannotFailOneThatCan() {
        let never = Signal<Int, Never>.never
        let producer = never.producer.timeout(after: .seconds(1), raising: Oops(code: 1), on: scheduler).record()
            .recorder
        let signal = never.timeout(after: .seconds(1), raising: Oops(code: 2), on: scheduler).record()
        scheduler.advance(by: .seconds(1))
        #expect(producer.log == "failed(\(Oops(code: 1)))")
        #expect(signal.log == "failed(\(Oops(code: 2)))")
    }
}
