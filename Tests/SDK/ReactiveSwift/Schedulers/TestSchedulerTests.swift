import Dispatch
import Foundation
import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

/// The two units of a time, on a scheduler of tests.
struct TestSchedulerTests {
    /// A literal that fits both units compiles, and is a `Duration`; a time that has a type keeps its unit.
    @Test func aLiteralOfBothUnitsIsADuration() {
        let scheduler = TestScheduler()
        let start = scheduler.currentDate
        let counts = [
            SignalProducer.interval(.seconds(1), on: scheduler),
            SignalProducer.interval(.milliseconds(1000), on: scheduler),
            SignalProducer.interval(.microseconds(1_000_000), on: scheduler),
            SignalProducer.interval(.nanoseconds(1_000_000_000), on: scheduler),
            SignalProducer.interval(.seconds(1.0), on: scheduler), SignalProducer.interval(.never, on: scheduler),
        ]
        .map { $0.take(first: 3).record().recorder }
        let dates = SignalProducer.timer(interval: .seconds(2), on: scheduler, leeway: .milliseconds(5)).record()
            .recorder
        scheduler.schedule(after: .milliseconds(5)) { scheduler.rewind(by: .milliseconds(-5)) }
        let half = DispatchTimeInterval.milliseconds(500)
        scheduler.schedule(after: half) { scheduler.rewind(by: half) }
        scheduler.advance(by: .seconds(1.5))
        scheduler.advance(by: DispatchTimeInterval.seconds(1))
        #expect(counts.map(\.values) == Array(repeating: [0, 1], count: 5) + [[]])
        #expect([scheduler.currentDate] + dates.values == [2, 1.5].map(start.addingTimeInterval))
    }

    @Test func aDurationBeyondAllNanosecondsNeverComes() {
        let scheduler = TestScheduler()
        let recorder = SignalProducer.interval(.seconds(Int64.max), on: scheduler).record().recorder
        let none = SignalProducer.interval(.seconds(Int64.min), on: scheduler).take(first: 2).record().recorder
        scheduler.advance(by: .seconds(1_000_000))
        #expect((recorder.log, none.values) == ("", [0, 1]))
    }
}
