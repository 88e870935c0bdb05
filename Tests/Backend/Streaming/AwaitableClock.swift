import Dispatch
import Foundation
import MillraceStreams
import Testing

/// A test clock that another thread can wait for to have something on its agenda.
///
/// The waiting thread sleeps. One that spins keeps a worker of the dispatch queues busy, and with as many of them as there
/// are processors nobody is left to deliver what they spin for.
final class AwaitableClock: DateScheduler {
    private let clock = TestScheduler()
    private let additions = DispatchSemaphore(value: 0)

    var currentDate: Date {
        clock.currentDate
    }

    /// Waits until something is on the agenda.
    ///
    /// - Returns: In how many seconds it is due; infinitely many where nothing has come in the time that a test may wait.
    func waitForWork() -> TimeInterval {
        while true {
            if let date = clock.nextDate {
                return date.timeIntervalSince(clock.currentDate)
            }
            guard additions.waitInTest() else { return .infinity }
        }
    }

    /// Runs what is due next, and nothing after it: what another thread schedules meanwhile is for the next wait.
    func runNext() {
        guard let date = clock.nextDate else { return }
        clock.advance(to: date)
    }

    @discardableResult
    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        defer { additions.signal() }
        return clock.schedule(action)
    }

    @discardableResult
    func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        defer { additions.signal() }
        return clock.schedule(after: date, action: action)
    }

    @discardableResult
    func schedule(
        after date: Date,
        interval: DispatchTimeInterval,
        leeway: DispatchTimeInterval,
        action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
        defer { additions.signal() }
        return clock.schedule(after: date, interval: interval, leeway: leeway, action: action)
    }
}
