import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

/// When operators with a clock send: what they send is in their rows in `Laws`.
struct TimedOperatorsTests {
    private let scheduler = TestScheduler()
    private let pipe = Signal<Int, Never>.pipe()

    @Test func throttleSendsTheFirstAndThenTheLatestOfEachInterval() {
        let recorder = pipe.output.throttle(.seconds(1), on: scheduler).record()
        pipe.input.send(value: 1)
        scheduler.advance()
        [2, 3].forEach(pipe.input.send(value:))
        scheduler.advance()
        var logs = [recorder.values]
        scheduler.advance(by: .seconds(1))
        logs.append(recorder.values)
        scheduler.advance(by: .seconds(5))
        pipe.input.send(value: 4)
        scheduler.advance()
        #expect(logs + [recorder.values] == [[1], [1, 3], [1, 3, 4]])
    }

    @Test func throttleWhileHoldsTheLatestBackUntilItsPropertyOpensBehindTheCompletionToo() {
        let gate = MutableProperty(true)
        let recorder = pipe.output.throttle(while: gate, on: scheduler).record()
        [1, 2].forEach(pipe.input.send(value:))
        gate.value = false
        scheduler.advance()
        gate.value = true
        pipe.input.send(value: 4)
        pipe.input.sendCompleted()
        scheduler.advance()
        let before = recorder.log
        gate.value = false
        scheduler.advance()
        #expect([before, recorder.log] == ["value(2)", "value(2) value(4) completed"])
    }

    @Test func lazyMapTransformsTheLatestOnly() {
        let transforms = Shared(0)
        let recorder = pipe.output.producer.lazyMap(on: scheduler) {
            transforms.increment(); return $0 * 2
        }.record().recorder
        pipe.input.send(value: 1)
        pipe.input.send(value: 2)
        scheduler.advance()
        #expect((recorder.values, transforms.value) == ([4], 1))
    }

    @Test func retryWaitsByItsPolicy() {
        let starts = Shared<[Double]>([])
        let begin = scheduler.currentDate
        let failing = SignalProducer<Int, Oops> { [scheduler] in
            starts.append(scheduler.currentDate.timeIntervalSince(begin))
            return .failure(Oops())
        }
        let policy = RetryPolicy.exponentialBackoff(
            upTo: 4,
            first: .seconds(1),
            longest: .seconds(5),
            isJittered: false
        )
        let recorder = failing.retry(policy, on: scheduler).record().recorder
        scheduler.advance(by: .seconds(60))
        let refused = failing.retry(policy, on: scheduler) { _ in false }.log
        #expect((starts.value, refused) == ([0, 1, 3, 7, 12, 60], "failed(Oops(code: 0))"))
        #expect(recorder.log == "failed(Oops(code: 0))")
    }
}
