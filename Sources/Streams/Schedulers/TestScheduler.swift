import Dispatch
import MillracePlatform

/// A scheduler whose clock moves only when it is told to, so that tests of time need no time.
///
/// Due work runs on the thread that moves the clock, ordered by date and then by the order of scheduling. Work runs at
/// no other time: when ``isIdle`` is true, nothing more can happen.
///
/// The clock counts whole microseconds from its start, so that waits of 0.2, 0.299 and 0.001 seconds add up to half a
/// second; as floating-point numbers they don't.
public final class TestScheduler: DateScheduler, @unchecked Sendable {
    // Unchecked, because all variables are guarded by `lock`.
    private let lock = Lock()
    private let startDate: Date
    private var now: Date
    private var agenda = Agenda()
    private let choose: (@Sendable (Int) -> Int)?
    private var handlers: [@Sendable () -> Void] = []

    /// Creates a scheduler.
    ///
    /// - Parameter startDate: The initial time of the clock; 2000-01-01T00:00:00Z by default.
    public init(startDate: Date = Date(timeIntervalSince1970: 946_684_800)) {
        self.startDate = startDate
        now = startDate
        choose = nil
    }

    /// Creates a scheduler that runs work which is due at the same time in a chosen order.
    ///
    /// Work that was scheduled without a date stays in order.
    ///
    /// - Parameters:
    ///   - startDate: The initial time of the clock; 2000-01-01T00:00:00Z by default.
    ///   - choose: Returns the index of the piece of work to run next, from a number of due pieces that is at least
    ///     two. The function must not use the scheduler.
    package init(
        startDate: Date = Date(timeIntervalSince1970: 946_684_800),
        choosing choose: @escaping @Sendable (_ count: Int) -> Int
    ) {
        self.startDate = startDate
        now = startDate
        self.choose = choose
    }

    /// The time of the clock.
    public var currentDate: Date {
        lock.sync { now }
    }

    /// Whether no work is waiting, however far its date is away.
    public var isIdle: Bool {
        nextDate == nil
    }

    /// The date of the next work, if any is waiting.
    public var nextDate: Date? {
        lock.sync { agenda.nextDate }
    }

    /// Runs an action when the clock is next moved, even if by nothing.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        let number = lock.sync { agenda.add(action, at: now, isInOrder: true) }
        callHandlers()
        return AnyDisposable { [weak self] in self?.takeBack(number) }
    }

    /// Runs an action when the clock reaches a date; a date in the past counts as now.
    @discardableResult
    public func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        let number = add(at: date, action)
        return AnyDisposable { [weak self] in self?.takeBack(number) }
    }

    /// Runs an action when the clock reaches a date, and repeatedly from then on; once, with an interval of zero or less.
    ///
    /// The clock is exact: `leeway` is ignored.
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

    /// Runs an action when the clock has moved by an interval from now on.
    @discardableResult
    public func schedule(
        after interval: Duration,
        action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
        schedule(after: currentDate.addingTimeInterval(interval.seconds), action: action)
    }

    /// Runs an action when the clock has moved by a delay from now on, and repeatedly from then on.
    @discardableResult
    public func schedule(
        after delay: Duration,
        interval: Duration,
        action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
        schedule(
            after: currentDate.addingTimeInterval(delay.seconds),
            interval: interval.dispatchInterval,
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

    /// Runs the work that is due now, without moving the clock.
    public func advance() {
        advance(by: .zero)
    }

    /// Moves the clock forward and runs the work that becomes due on the way, each piece at its own time.
    ///
    /// - Parameter interval: The time by which the clock moves: `.milliseconds(300)`.
    public func advance(by interval: Duration) {
        advance(to: currentDate.addingTimeInterval(interval.seconds))
    }

    /// Moves the clock forward and runs the work that becomes due on the way, each piece at its own time.
    ///
    /// - Parameter date: The new time; the clock never goes back.
    public func advance(to date: Date) {
        while let action = nextAction(until: date) {
            action()
        }
        lock.sync { now = max(now, onClock(date)) }
    }

    /// Sets the clock back, as a user does with a device's; scheduled work keeps its dates.
    ///
    /// - Parameter interval: The time by which the clock goes back; a negative interval doesn't move it.
    public func rewind(by interval: Duration) {
        rewind(seconds: interval.seconds)
    }

    func rewind(seconds: TimeInterval) {
        lock.sync { now = onClock(now.addingTimeInterval(-max(0, seconds))) }
    }

    /// Runs all work, new work included, and leaves the clock at the last piece; with repeating work the method never
    /// returns.
    public func run() {
        while let action = nextAction(until: .distantFuture) {
            action()
        }
    }

    /// Runs work up to a date, new work included, and leaves the clock at the last piece.
    ///
    /// - Parameters:
    ///   - date: The date of the last work.
    ///   - pieces: The greatest number of pieces to run.
    /// - Returns: Whether all of it has run; `false` if the work makes new work without an end.
    package func run(until date: Date, pieces: Int) -> Bool {
        for _ in 0..<pieces {
            guard let action = nextAction(until: date) else { return true }
            action()
        }
        return false
    }

    /// Calls a handler whenever work is scheduled, on the thread that schedules it.
    package func notify(_ handler: @escaping @Sendable () -> Void) {
        lock.sync { handlers.append(handler) }
    }

    private func add(at date: Date, _ action: @escaping @Sendable () -> Void) -> UInt64 {
        let number = lock.sync { agenda.add(action, at: max(onClock(date), now)) }
        callHandlers()
        return number
    }

    private func callHandlers() {
        for handler in lock.sync({ handlers }) { handler() }
    }

    /// Returns the microsecond of the clock that is nearest to a date.
    private func onClock(_ date: Date) -> Date {
        let microseconds = (date.timeIntervalSince(startDate) * 1e6).rounded()
        return startDate.addingTimeInterval(microseconds / 1e6)
    }

    private func takeBack(_ number: UInt64) {
        // The work is released outside the lock, because its objects may run any code.
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
