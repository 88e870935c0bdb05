import Foundation
import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

/// A time is a `Duration` wherever an operator asks for one; the units of ReactiveSwift mean the same.
@Suite struct TimedSpellingTests {
    typealias Run = @Sendable (Signal<Int, Oops>, TestScheduler) -> SignalProducer<String, Oops>
    typealias Numbers = SignalProducer<Int, Oops>
    typealias Safe = SignalProducer<Int, Never>

    struct Pair: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let theirs: Run
        let ours: Run

        init<Value>(
            _ name: String,
            _ theirs: @escaping @Sendable (Numbers, TestScheduler) -> SignalProducer<Value, Oops>,
            _ ours: @escaping @Sendable (Numbers, TestScheduler) -> SignalProducer<Value, Oops>
        ) {
            testDescription = name
            self.theirs = { theirs($0.producer, $1).map { "\($0)" } }
            self.ours = { ours($0.producer, $1).map { "\($0)" } }
        }

        init<Value>(
            signal name: String,
            _ theirs: @escaping @Sendable (Signal<Int, Oops>, TestScheduler) -> Signal<Value, Oops>,
            _ ours: @escaping @Sendable (Signal<Int, Oops>, TestScheduler) -> Signal<Value, Oops>
        ) {
            testDescription = "\(name) of a signal"
            self.theirs = { .init(theirs($0, $1).map { "\($0)" }) }
            self.ours = { .init(ours($0, $1).map { "\($0)" }) }
        }
    }

    private static let half = Duration.milliseconds(500)
    private static let theirHalf = DispatchTimeInterval.milliseconds(500)
    private static let oops = Oops(code: 1)
    private static let one = Buffering.bounded(1, .dropOldest)

    private static let producers: [Pair] = [
        Pair("throttle", { $0.throttle(0.5, on: $1) }, { $0.throttle(half, on: $1) }),
        Pair("debounce", { $0.debounce(0.5, on: $1) }, { $0.debounce(half, on: $1) }),
        Pair(
            "debounce, keeping",
            { $0.debounce(0.5, on: $1, discardWhenCompleted: false) },
            { $0.debounce(half, on: $1, discardWhenCompleted: false) }
        ),
        Pair("delay", { $0.delay(2.5, on: $1, buffering: one) }, { $0.delay(half * 5, on: $1, buffering: one) }),
        Pair(
            "timeout",
            { $0.timeout(after: 0.5, raising: oops, on: $1) },
            { $0.timeout(after: half, raising: oops, on: $1) }
        ),
        Pair(
            "timeout of what can't fail",
            { $0.replaceError(9).timeout(after: 0.5, raising: oops, on: $1) },
            { $0.replaceError(9).timeout(after: half, raising: oops, on: $1) }
        ),
        Pair("take", { $0.take(for: 0.5, on: $1) }, { $0.take(for: half, on: $1) }),
        Pair(
            "retry",
            { $0.concat(error: oops).retry(upTo: 1, interval: 0.5, on: $1) },
            { $0.concat(error: oops).retry(upTo: 1, interval: half, on: $1) }
        ),
        Pair("collect", { $0.collect(every: theirHalf, on: $1) }, { $0.collect(every: half, on: $1) }),
        Pair(
            "timer",
            { SignalProducer.timer(interval: theirHalf, on: $1).take(first: 3).promoteError(Oops.self) },
            { SignalProducer.timer(interval: half, on: $1).take(first: 3).promoteError(Oops.self) }
        ),
        Pair(
            "interval",
            { SignalProducer.interval(theirHalf, on: $1).take(first: 3).promoteError(Oops.self) },
            { SignalProducer.interval(half, on: $1).take(first: 3).promoteError(Oops.self) }
        ),
        Pair(
            "interval of values",
            { SignalProducer.interval([7, 8], interval: theirHalf, on: $1).promoteError(Oops.self) },
            { SignalProducer.interval([7, 8], interval: half, on: $1).promoteError(Oops.self) }
        ),
    ]

    private static let signals: [Pair] = [
        Pair(signal: "throttle", { $0.throttle(0.5, on: $1) }, { $0.throttle(half, on: $1) }),
        Pair(
            signal: "debounce",
            { $0.debounce(0.5, on: $1, discardWhenCompleted: false) },
            { $0.debounce(half, on: $1, discardWhenCompleted: false) }
        ),
        Pair(
            signal: "delay",
            { $0.delay(2.5, on: $1, buffering: one) },
            { $0.delay(half * 5, on: $1, buffering: one) }
        ),
        Pair(
            signal: "timeout",
            { $0.timeout(after: 0.5, raising: oops, on: $1) },
            { $0.timeout(after: half, raising: oops, on: $1) }
        ),
        Pair(
            signal: "timeout that can't fail",
            { $0.flatMapError { _ in Safe(value: 9) }.timeout(after: 0.5, raising: oops, on: $1) },
            { $0.flatMapError { _ in Safe(value: 9) }.timeout(after: half, raising: oops, on: $1) }
        ),
        Pair(signal: "take", { $0.take(for: 0.5, on: $1) }, { $0.take(for: half, on: $1) }),
        Pair(signal: "collect", { $0.collect(every: theirHalf, on: $1) }, { $0.collect(every: half, on: $1) }),
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
