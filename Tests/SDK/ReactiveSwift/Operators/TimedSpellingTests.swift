import Foundation
import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

/// A time is a `Duration` wherever an operator asks for one; the units of ReactiveSwift mean the same.
@Suite struct TimedSpellingTests {
    typealias Run = @Sendable (Signal<Int, Oops>, TestScheduler) -> SignalProducer<String, Oops>
    typealias Safe = SignalProducer<Int, Never>

    struct Pair: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let theirs: Run
        let ours: Run
    }

    private static func pair<Value>(
        _ name: String,
        _ theirs: @escaping @Sendable (Signal<Int, Oops>, TestScheduler) -> SignalProducer<Value, Oops>,
        _ ours: @escaping @Sendable (Signal<Int, Oops>, TestScheduler) -> SignalProducer<Value, Oops>
    ) -> Pair {
        Pair(
            testDescription: name,
            theirs: { theirs($0, $1).map { "\($0)" } },
            ours: { ours($0, $1).map { "\($0)" } }
        )
    }

    private static let half = Duration.milliseconds(500)
    private static let theirHalf = DispatchTimeInterval.milliseconds(500)
    private static let oops = Oops(code: 1)

    private static let producers: [Pair] = [
        pair("throttle", { $0.producer.throttle(0.5, on: $1) }, { $0.producer.throttle(half, on: $1) }),
        pair("debounce", { $0.producer.debounce(0.5, on: $1) }, { $0.producer.debounce(half, on: $1) }),
        pair(
            "debounce, keeping",
            { $0.producer.debounce(0.5, on: $1, discardWhenCompleted: false) },
            { $0.producer.debounce(half, on: $1, discardWhenCompleted: false) }
        ),
        pair("delay", { $0.producer.delay(0.5, on: $1) }, { $0.producer.delay(half, on: $1) }),
        pair("delay of nothing", { $0.producer.delay(0, on: $1) }, { $0.producer.delay(.zero, on: $1) }),
        pair(
            "delay, keeping one",
            { $0.producer.delay(2.5, on: $1, buffering: .bounded(1, .dropOldest)) },
            { $0.producer.delay(half * 5, on: $1, buffering: .bounded(1, .dropOldest)) }
        ),
        pair(
            "timeout",
            { $0.producer.timeout(after: 0.5, raising: oops, on: $1) },
            { $0.producer.timeout(after: half, raising: oops, on: $1) }
        ),
        pair(
            "timeout of what can't fail",
            { $0.producer.replaceError(9).timeout(after: 0.5, raising: oops, on: $1) },
            { $0.producer.replaceError(9).timeout(after: half, raising: oops, on: $1) }
        ),
        pair("take", { $0.producer.take(for: 0.5, on: $1) }, { $0.producer.take(for: half, on: $1) }),
        pair(
            "retry",
            { $0.producer.concat(error: oops).retry(upTo: 1, interval: 0.5, on: $1) },
            { $0.producer.concat(error: oops).retry(upTo: 1, interval: half, on: $1) }
        ),
        pair(
            "collect",
            { $0.producer.collect(every: theirHalf, on: $1) },
            { $0.producer.collect(every: half, on: $1) }
        ),
        pair(
            "timer",
            { SignalProducer.timer(interval: theirHalf, on: $1).take(first: 3).promoteError(Oops.self) },
            { SignalProducer.timer(interval: half, on: $1).take(first: 3).promoteError(Oops.self) }
        ),
        pair(
            "interval",
            { SignalProducer.interval(theirHalf, on: $1).take(first: 3).promoteError(Oops.self) },
            { SignalProducer.interval(half, on: $1).take(first: 3).promoteError(Oops.self) }
        ),
        pair(
            "interval of values",
            { SignalProducer.interval([7, 8], interval: theirHalf, on: $1).promoteError(Oops.self) },
            { SignalProducer.interval([7, 8], interval: half, on: $1).promoteError(Oops.self) }
        ),
    ]

    private static let signals: [Pair] = [
        pair("throttle of a signal", { .init($0.throttle(0.5, on: $1)) }, { .init($0.throttle(half, on: $1)) }),
        pair("debounce of a signal", { .init($0.debounce(0.5, on: $1)) }, { .init($0.debounce(half, on: $1)) }),
        pair(
            "debounce of a signal, keeping",
            { .init($0.debounce(0.5, on: $1, discardWhenCompleted: false)) },
            { .init($0.debounce(half, on: $1, discardWhenCompleted: false)) }
        ),
        pair("delay of a signal", { .init($0.delay(0.5, on: $1)) }, { .init($0.delay(half, on: $1)) }),
        pair(
            "delay of a signal, keeping one",
            { .init($0.delay(2.5, on: $1, buffering: .bounded(1, .dropOldest))) },
            { .init($0.delay(half * 5, on: $1, buffering: .bounded(1, .dropOldest))) }
        ),
        pair(
            "timeout of a signal",
            { .init($0.timeout(after: 0.5, raising: oops, on: $1)) },
            { .init($0.timeout(after: half, raising: oops, on: $1)) }
        ),
        pair(
            "timeout of a signal that can't fail",
            { .init($0.flatMapError { _ in Safe(value: 9) }.timeout(after: 0.5, raising: oops, on: $1)) },
            { .init($0.flatMapError { _ in Safe(value: 9) }.timeout(after: half, raising: oops, on: $1)) }
        ),
        pair("take of a signal", { .init($0.take(for: 0.5, on: $1)) }, { .init($0.take(for: half, on: $1)) }),
        pair(
            "collect of a signal",
            { .init($0.collect(every: theirHalf, on: $1)) },
            { .init($0.collect(every: half, on: $1)) }
        ),
    ]

    /// What a run sends, and when.
    private func log(_ run: Run) -> [String] {
        let scheduler = TestScheduler()
        let pipe = Signal<Int, Oops>.pipe()
        let recorder = run(pipe.output, scheduler).record().recorder
        var log: [String] = []
        for step in 0..<20 {
            if step < 4 { pipe.input.send(value: step) }
            if step == 8 { pipe.input.send(value: step) }
            if step == 12 { pipe.input.sendCompleted() }
            scheduler.advance(by: step.isMultiple(of: 2) ? Self.half / 2 : .milliseconds(250))
            log.append("\(step): \(recorder.log)")
        }
        return log
    }

    @Test(arguments: producers + signals)
    func bothMeanTheSame(pair: Pair) {
        let log = log(pair.theirs)
        #expect((log, log.last?.hasSuffix(": ")) == (self.log(pair.ours), false))
    }

    /// A number is in seconds, whole or not, and any number is a time.
    @Test(arguments: [0, 1, 1.5, -1, .infinity, -.infinity, .greatestFiniteMagnitude])
    func anyNumberOfSecondsIsATime(seconds: TimeInterval) {
        let scheduler = TestScheduler()
        let recorder = SignalProducer<Int, Oops>.never.timeout(after: seconds, raising: Self.oops, on: scheduler)
            .record()
            .recorder
        scheduler.advance(by: .seconds(2))
        #expect((recorder.log == "failed(Oops(code: 1))") == (seconds < 2))
    }
}
