import Dispatch
import Foundation
import MillraceReactiveSwift
import StreamsTestSupport
import TestSupport
import Testing

@testable import MillraceStreams

/// Clocks that are set, forward or back, in the middle of a pause.
@Suite(.bodyTimeLimit)
struct ClockTests {
    typealias Timed = @Sendable (SignalProducer<Int, Oops>, TestScheduler) -> SignalProducer<String, Oops>

    private static let operators: [Row<Timed>] = [
        Row("throttle", { $0.throttle(.seconds(10), on: $1).map { "\($0)" } }),
        Row("debounce", { $0.debounce(.seconds(10), on: $1).map { "\($0)" } }),
        Row("delay", { $0.delay(.seconds(10), on: $1).map { "\($0)" } }),
        Row("timeout", { $0.timeout(after: .seconds(10), raising: Oops(code: 1), on: $1).map { "\($0)" } }),
        Row(
            "interval",
            { _, clock in SignalProducer.interval(.seconds(10), on: clock).map { "\($0)" }.promoteError() }
        ),
    ]

    /// What a stream sends, second by second, when the clock is set in the middle of the first interval.
    private func log(_ timed: Timed, jump: TimeInterval) -> [String] {
        let scheduler = TestScheduler()
        let pipe = Signal<Int, Oops>.pipe()
        let recorder = timed(SignalProducer(pipe.output), scheduler).record().recorder
        pipe.input.send(value: 0)
        return (1...25).map { second in
            scheduler.advance(by: .milliseconds(500))
            if second == 5 { scheduler.currentDate += jump }
            if second == 7 { pipe.input.send(value: second) }
            scheduler.advance(by: .milliseconds(500))
            return recorder.log
        }
    }

    @Test(arguments: operators, [-86_400, -3_600, 3_600] as [TimeInterval])
    func anOperatorWaitsAsLong(_ row: Row<Timed>, jump: TimeInterval) {
        let found = log(row.value, jump: jump)
        #expect((found, found.first == found.last) == (log(row.value, jump: 0), false), sourceLocation: row.location)
    }

    /// A clock that the test moves, with a timer that looks at it each millisecond.
    @Test func aQueueCountsTheTimeInWhichItsTimerStoodStill() {
        let slept = Shared(Duration.zero)
        let start = ContinuousClock.now
        let scheduler = QueueScheduler(
            DispatchQueue(label: "slept"),
            longestWait: .milliseconds(1),
            instant: { start.advanced(by: slept.value) }
        )
        let (looked, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let log = Shared<[Duration]>([])
        for hours in [2, 1] {
            scheduler.schedule(after: .seconds(hours * 3_600)) {
                log.append(start.duration(to: scheduler.currentInstant))
                done.signal()
            }
        }
        scheduler.schedule(after: .zero) { looked.signal() }
        looked.waitInTest()
        for hours in [1, 2] {
            slept.change { $0 = .seconds(hours * 3_600) }
            done.waitInTest()
        }
        #expect(log.value == [.seconds(3_600), .seconds(7_200)])
    }
}
