import Foundation
import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

struct TimedOperatorsTests {
    /// A source, an operator of it, and its scheduler.
    final class Bench: Sendable {
        let scheduler = TestScheduler()
        let gate = MutableProperty(true)
        private let pipe = Signal<Int, Oops>.pipe()

        var source: SignalProducer<Int, Oops> { pipe.output.producer }

        /// Takes a step of a script: `300` lets milliseconds pass, `v1` sends a value, `|` completes; `open` and `shut`
        /// set the gate.
        func take(_ step: String) {
            switch step {
            case "|": pipe.input.sendCompleted()
            case "open": gate.value = false
            case "shut": gate.value = true
            default:
                if step.hasPrefix("v") {
                    Int(step.dropFirst()).map(pipe.input.send(value:))
                } else {
                    scheduler.advance(by: .milliseconds(Int(step) ?? 0))
                }
            }
        }
    }

    /// What an operator makes of a source, and what it has sent after each line of a script.
    struct Script: Sendable {
        let log: @Sendable (Bench) -> @Sendable () -> String
        let lines: [(steps: String, log: String)]

        init<Value>(
            _ make: @escaping @Sendable (Bench) -> SignalProducer<Value, Oops>,
            _ lines: (steps: String, log: String)...
        ) {
            log = { bench in
                let recorder = make(bench).record().recorder
                return { recorder.log }
            }
            self.lines = lines
        }
    }

    static let scripts: [Row<Script>] = [
        Row(
            "throttle sends the first, and then the latest of each interval",
            Script(
                { $0.source.throttle(.seconds(1), on: $0.scheduler) },
                ("v1 0 v2 v3 0", "value(1)"),
                ("1000", "value(1) value(3)"),
                ("5000 v4 0", "value(1) value(3) value(4)")
            )
        ),
        Row(
            "debounce sends the latest when it is quiet",
            Script(
                { $0.source.debounce(.seconds(1), on: $0.scheduler) },
                ("v1 0 900 v2 0 900", ""),
                ("100", "value(2)")
            )
        ),
        Row(
            "debounce at the completion, discarding",
            Script(
                { $0.source.debounce(.seconds(1), on: $0.scheduler, discardWhenCompleted: true) },
                ("v1 0 | 1000", "completed")
            )
        ),
        Row(
            "debounce at the completion, keeping",
            Script(
                { $0.source.debounce(.seconds(1), on: $0.scheduler, discardWhenCompleted: false) },
                ("v1 0 | 1000", "value(1) completed")
            )
        ),
        Row(
            "delay keeps order and distance",
            Script(
                { $0.source.delay(.seconds(1), on: $0.scheduler) },
                ("v1 0 500 v2 0 | 500", "value(1)"),
                ("500", "value(1) value(2) completed")
            )
        ),
        Row(
            "timeout fails",
            Script(
                { $0.source.timeout(after: .seconds(1), raising: Oops(code: 7), on: $0.scheduler) },
                ("900 v1 0 200 v2 0", "value(1) failed(Oops(code: 7))")
            )
        ),
        Row(
            "take(for:) completes",
            Script(
                { $0.source.take(for: .seconds(1), on: $0.scheduler) },
                ("900 v1 0 200 v2 0", "value(1) completed")
            )
        ),
        Row(
            "collect(every:) sends what an interval has brought",
            Script(
                {
                    $0.source.collect(
                        every: .seconds(1),
                        on: $0.scheduler,
                        skipEmpty: true,
                        discardWhenCompleted: false
                    )
                },
                ("v1 v2 0 1000 1000 v3 0 | 1000", "value([1, 2]) value([3]) completed")
            )
        ),
        Row(
            "throttle(while:) holds the latest back",
            Script(
                { $0.source.throttle(while: $0.gate, on: $0.scheduler) },
                ("v1 v2 0", ""),
                ("open v3 0", "value(2) value(3)"),
                ("shut v4 0 | 0", "value(2) value(3)"),
                ("open 0", "value(2) value(3) value(4) completed")
            )
        ),
        Row(
            "a timeout makes a producer that cannot fail one that can",
            Script(
                {
                    SignalProducer<Int, Never>.never.timeout(
                        after: .seconds(1),
                        raising: Oops(code: 1),
                        on: $0.scheduler
                    )
                },
                ("1000", "failed(Oops(code: 1))")
            )
        ),
        Row(
            "a timeout makes a signal that cannot fail one that can",
            Script(
                {
                    .init(
                        Signal<Int, Never>.never.timeout(after: .seconds(1), raising: Oops(code: 2), on: $0.scheduler)
                    )
                },
                ("1000", "failed(Oops(code: 2))")
            )
        ),
    ]

    @Test(arguments: scripts)
    func sends(_ row: Row<Script>) {
        let bench = Bench()
        let log = row.value.log(bench)
        let logs = row.value.lines.map { line in
            line.steps.split(separator: " ").forEach { bench.take(String($0)) }
            return log()
        }
        #expect(logs == row.value.lines.map(\.log), sourceLocation: row.location)
    }

    private let scheduler = TestScheduler()
    private let pipe = Signal<Int, Oops>.pipe()

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

    @Test func intervalAndTimer() {
        let numbers = SignalProducer.interval(.seconds(1), on: scheduler).take(first: 3).record().recorder
        let letters = SignalProducer.interval(["a", "b"], interval: .seconds(1), on: scheduler).record().recorder
        let dates = SignalProducer.timer(interval: .seconds(2), on: scheduler).record()
        scheduler.advance(by: .seconds(5))
        #expect([numbers.log, letters.log] == ["value(0) value(1) value(2) completed", "value(a) value(b) completed"])
        dates.disposable.dispose()
        #expect((dates.recorder.values.count, scheduler.isIdle) == (2, true))
    }

    @Test func retryWaitsByItsPolicyUntilADisposal() {
        let starts = Shared<[Double]>([])
        let begin = scheduler.currentDate
        let failing = SignalProducer<Int, Oops> { [scheduler] in
            starts.append(scheduler.currentDate.timeIntervalSince(begin))
            return .failure(Oops())
        }
        let policy = RetryPolicy.exponentialBackoff(upTo: 4, first: .seconds(1), longest: .seconds(5), jitter: .none)
        let recorder = failing.retry(policy, on: scheduler).record().recorder
        scheduler.advance(by: .seconds(60))
        expect(starts.value, is: [0, 1, 3, 7, 12])
        expect(recorder.log, is: "failed(Oops(code: 0))")
        expect(failing.retry(policy, on: scheduler) { _ in false }, sends: "failed(Oops(code: 0))")
        let (disposed, disposable) = failing.retry(upTo: 3, interval: .seconds(5), on: scheduler).record()
        disposable.dispose()
        expect(disposed.log, is: "interrupted")
        expect(scheduler.isIdle, is: true)
    }

}
