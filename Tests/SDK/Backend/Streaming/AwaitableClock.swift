import Dispatch
import Foundation
import MillraceStreams
import Synchronization
import TestSupport
import Testing

/// A test clock that another thread can wait for to have something on its agenda.
///
/// The waiting thread sleeps. One that spins keeps a worker of the dispatch queues busy, and with as many of them as
/// there are processors nobody is left to deliver what they spin for.
///
/// It is no `TestScheduler`, which runs what other threads schedule while it is moved: with an answer that came that
/// quickly, the next wait waited in vain.
final class AwaitableClock: DateScheduler {
    private struct State {
        var now = Date(timeIntervalSince1970: 946_684_800)
        var agenda: [Int: (date: Date, action: @Sendable () -> Void)] = [:]
        var lastNumber = 0

        var nextDate: Date? { agenda.values.map(\.date).min() }
    }

    private let state = Mutex(State())
    private let start = ContinuousClock.now
    private let additions = DispatchSemaphore(value: 0)

    var currentDate: Date {
        state.withLock { $0.now }
    }

    var currentInstant: ContinuousClock.Instant {
        start.advanced(by: .seconds(currentDate.timeIntervalSince1970))
    }

    /// Waits until something is on the agenda.
    ///
    /// - Returns: In how many seconds it is due; infinitely many where nothing has come in the time that a test may
    ///   wait.
    func waitForWork() -> TimeInterval {
        while true {
            let pause = state.withLock { state in state.nextDate?.timeIntervalSince(state.now) }
            if let pause { return pause }
            guard additions.waitInTest() else { return .infinity }
        }
    }

    /// Runs what is due next, and nothing that is scheduled meanwhile: that is for the next wait.
    func runNext() {
        let due = state.withLock { state in
            guard let date = state.nextDate else { return [@Sendable () -> Void]() }
            state.now = max(state.now, date)
            let due = state.agenda.filter { $0.value.date <= date }.sorted { $0.key < $1.key }
            for (number, _) in due { state.agenda[number] = nil }
            return due.map(\.value.action)
        }
        due.forEach { $0() }
    }

    @discardableResult
    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        schedule(after: currentDate, action: action)
    }

    @discardableResult
    func schedule(after pause: Duration, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        schedule(after: currentDate.addingTimeInterval(pause / .seconds(1)), action: action)
    }

    @discardableResult
    func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.agenda[state.lastNumber] = (max(date, state.now), action)
            return state.lastNumber
        }
        additions.signal()
        return AnyDisposable { [weak self] in
            // Released outside the lock: what the work holds may be anything.
            let removed = self?.state.withLock { $0.agenda.removeValue(forKey: number) }
            withExtendedLifetime(removed) {}
        }
    }

    @discardableResult
    func schedule(
        after date: Date,
        interval: DispatchTimeInterval,
        leeway: DispatchTimeInterval,
        action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
        Issue.record("nothing of what is tested with it repeats")
        return nil
    }
}
