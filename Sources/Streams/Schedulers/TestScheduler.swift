import Dispatch
import Foundation

/// A scheduler with a clock that only moves when it is told to, so that tests of time need no time.
///
/// Due work runs on the thread that moves the clock, ordered by date and then by when it was scheduled. Nothing else
/// runs it: when ``isIdle`` is true, nothing more can happen.
///
/// The clock counts whole microseconds from its start, so that waits of 0.2, 0.299 and 0.001 seconds add up to half a
/// second, which they don't as floating-point numbers.
public final class TestScheduler: DateScheduler, @unchecked Sendable {
    // Unchecked, because everything stored is guarded by `lock`.
    private let lock = Lock()
    private let startDate: Date
    private var now: Date
    private var agenda = Agenda()
    private let choose: (@Sendable (Int) -> Int)?

    /// Makes a scheduler.
    ///
    /// - Parameter startDate: What its clock shows first: 2000-01-01T00:00:00Z by default.
    public init(startDate: Date = Date(timeIntervalSince1970: 946_684_800)) {
        self.startDate = startDate
        now = startDate
        choose = nil
    }

    /// Makes a scheduler on which work that is due at the same time runs in the order that is chosen.
    ///
    /// Pieces of work that were scheduled without a date stay in order among themselves.
    ///
    /// - Parameters:
    ///   - startDate: What its clock shows first: 2000-01-01T00:00:00Z by default.
    ///   - choose: Returns which piece of work runs next, from 0, of how many that are due, at least two. It must not
    ///     touch the scheduler.
    package init(
        startDate: Date = Date(timeIntervalSince1970: 946_684_800),
        choosing choose: @escaping @Sendable (_ count: Int) -> Int
    ) {
        self.startDate = startDate
        now = startDate
        self.choose = choose
    }

    /// What the clock shows.
    public var currentDate: Date {
        lock.sync { now }
    }

    /// Whether no work is waiting, however far away.
    public var isIdle: Bool {
        nextDate == nil
    }

    /// When the next work is due, if any is waiting.
    public var nextDate: Date? {
        lock.sync { agenda.nextDate }
    }

    /// Runs an action when the clock is next moved, even by nothing.
    ///
    /// - Parameter action: The work.
    /// - Returns: A disposable that takes it back.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        let number = lock.sync { agenda.add(action, at: now, isInOrder: true) }
        return AnyDisposable { [weak self] in self?.takeBack(number) }
    }

    /// Runs an action when the clock gets to a date.
    ///
    /// - Parameters:
    ///   - date: When; a date in the past counts as now.
    ///   - action: The work.
    /// - Returns: A disposable that takes it back.
    @discardableResult
    public func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        let number = add(at: date, action)
        return AnyDisposable { [weak self] in self?.takeBack(number) }
    }

    /// Runs an action when the clock gets to a date, and from then on again and again.
    ///
    /// - Parameters:
    ///   - date: The first time.
    ///   - interval: The time from one run to the next; an interval of zero or less runs it once.
    ///   - leeway: Ignored: this clock is exact.
    ///   - action: The work.
    /// - Returns: A disposable that ends the repetition.
    @discardableResult
    public func schedule(
        after date: Date,
        interval: DispatchTimeInterval,
        leeway: DispatchTimeInterval = .nanoseconds(0),
        action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
        let repetition = SerialDisposable()
        repeatedly(at: date, every: interval.seconds, until: repetition, action)
        return repetition
    }

    /// Runs an action after an interval.
    ///
    /// - Parameters:
    ///   - interval: How far the clock has to move from now on.
    ///   - action: The work.
    /// - Returns: A disposable that takes it back.
    @discardableResult
    public func schedule(
        after interval: DispatchTimeInterval,
        action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
        schedule(after: currentDate.addingTimeInterval(interval.seconds), action: action)
    }

    /// Runs an action after an interval, and from then on again and again.
    ///
    /// - Parameters:
    ///   - delay: How far the clock has to move from now on, for the first time.
    ///   - interval: The time from one run to the next; an interval of zero or less runs it once.
    ///   - leeway: Ignored: this clock is exact.
    ///   - action: The work.
    /// - Returns: A disposable that ends the repetition.
    @discardableResult
    public func schedule(
        after delay: DispatchTimeInterval,
        interval: DispatchTimeInterval,
        leeway: DispatchTimeInterval = .nanoseconds(0),
        action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
        schedule(
            after: currentDate.addingTimeInterval(delay.seconds),
            interval: interval,
            leeway: leeway,
            action: action
        )
    }

    private func repeatedly(
        at date: Date,
        every step: TimeInterval,
        until repetition: SerialDisposable,
        _ action: @escaping @Sendable () -> Void
    ) {
        repetition.inner = schedule(after: date) { [weak self] in
            if step > 0, step.isFinite {
                self?.repeatedly(at: date.addingTimeInterval(step), every: step, until: repetition, action)
            }
            action()
        }
    }

    /// Runs what is due now, without moving the clock.
    public func advance() {
        advance(by: .nanoseconds(0))
    }

    /// Moves the clock forward and runs what becomes due on the way, each piece at its own time.
    ///
    /// - Parameter interval: How far.
    public func advance(by interval: DispatchTimeInterval) {
        advance(to: currentDate.addingTimeInterval(interval.seconds))
    }

    /// Moves the clock forward and runs what becomes due on the way, each piece at its own time.
    ///
    /// - Parameter date: To when; the clock never goes back.
    public func advance(to date: Date) {
        while let action = nextAction(until: date) {
            action()
        }
        lock.sync { now = max(now, onClock(date)) }
    }

    /// Sets the clock back, as a user does with a device's; what is scheduled stays scheduled for its dates.
    ///
    /// - Parameter interval: How far; a negative one moves the clock by nothing.
    public func rewind(by interval: DispatchTimeInterval) {
        lock.sync { now = onClock(now.addingTimeInterval(-max(0, interval.seconds))) }
    }

    /// Runs all work, new work included, and leaves the clock at the last piece; with repeating work that is never.
    public func run() {
        while let action = nextAction(until: .distantFuture) {
            action()
        }
    }

    private func add(at date: Date, _ action: @escaping @Sendable () -> Void) -> UInt64 {
        lock.sync { agenda.add(action, at: max(onClock(date), now)) }
    }

    /// The microsecond of the clock that is nearest to a date.
    private func onClock(_ date: Date) -> Date {
        let microseconds = (date.timeIntervalSince(startDate) * 1e6).rounded()
        return startDate.addingTimeInterval(microseconds / 1e6)
    }

    private func takeBack(_ number: UInt64) {
        // Released outside the lock: what the work holds may be anything.
        let removed = lock.sync { agenda.remove(number) }
        withExtendedLifetime(removed) {}
    }

    private func nextAction(until date: Date) -> (@Sendable () -> Void)? {
        lock.sync {
            let limit = onClock(date)
            let due = choose.map { agenda.next(until: limit, choosing: $0) } ?? agenda.next(until: limit)
            guard let next = due else { return nil }
            now = max(now, next.date)
            return next.action
        }
    }
}
