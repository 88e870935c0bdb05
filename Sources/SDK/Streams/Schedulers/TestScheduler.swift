import Dispatch
import MillracePlatform

/// A scheduler whose clock moves only when a test moves it, so that tests of time take no time.
///
/// The date can be set, as a user sets the date of a machine, without moving the clock:
///
/// ```swift
/// scheduler.currentDate -= 3600
/// ```
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
    /// The date of the clock without the changes by `currentDate`; the dates in the agenda are such dates, too.
    private var now: Date
    /// The seconds by which the clock was set forward.
    private var shift: TimeInterval = 0
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

    /// The date of the clock; setting it takes no time, and scheduled work stays equally far in the future.
    public var currentDate: Date {
        get { lock.sync { dated(now) } }
        set { lock.sync { shift = onClock(newValue).timeIntervalSince(now) } }
    }

    /// The time by which the clock was moved; setting the date doesn't change it.
    public var currentInstant: ContinuousClock.Instant {
        let passed = lock.sync { min(microseconds(of: now), 9e18) }
        return TestScheduler.start.advanced(by: .microseconds(Int64(passed)))
    }

    private static let start = ContinuousClock.now

    /// Whether no work is waiting, at any date.
    public var isIdle: Bool {
        nextDate == nil
    }

    /// The date of the next work by the current clock, if any work is waiting.
    public var nextDate: Date? {
        lock.sync { agenda.nextDate.map(dated) }
    }

    /// Runs an action when the clock is next moved, even by zero.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        let number = lock.sync { agenda.add(action, at: now, isInOrder: true) }
        callHandlers()
        return AnyDisposable { [weak self] in self?.takeBack(number) }
    }

    /// Runs an action when the clock has moved by a pause from now on.
    @discardableResult
    public func schedule(after pause: Duration, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        add(action) { now.addingTimeInterval(pause.seconds) }
    }

    /// Runs an action when the clock reaches a date by the current clock; a date in the past is treated as now.
    @discardableResult
    public func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        add(action) { undated(date) }
    }

    /// Runs an action when the clock reaches a date, and repeatedly from then on; once, with an interval of zero or
    /// less.
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
        repeatedly(at: lock.sync { max(undated(date), now) }, every: interval.seconds, until: repetition, action)
        return repetition
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
        let work: @Sendable () -> Void = { [weak self] in
            if step > 0, step.isFinite {
                self?.repeatedly(at: date.addingTimeInterval(step), every: step, until: repetition, action)
            }
            action()
        }
        repetition.inner = add(work) { date }
    }

    /// Runs the work that is due now, without moving the clock.
    public func advance() {
        advance(by: .zero)
    }

    /// Moves the clock forward and runs the work that becomes due meanwhile, each piece at its own time.
    ///
    /// - Parameter interval: The time by which the clock moves: `.milliseconds(300)`.
    public func advance(by interval: Duration) {
        advance(seconds: interval.seconds)
    }

    func advance(seconds: TimeInterval) {
        move(to: lock.sync { onClock(now.addingTimeInterval(seconds)) })
    }

    /// Moves the clock forward and runs the work that becomes due meanwhile, each piece at its own time.
    ///
    /// - Parameter date: The new date, by the current clock; the clock never moves back.
    public func advance(to date: Date) {
        move(to: lock.sync { undated(date) })
    }

    private func move(to end: Date) {
        while let action = nextAction(until: end) {
            action()
        }
        lock.sync { now = max(now, end) }
    }

    /// Runs all work, including new work, and leaves the clock at the last piece; with repeating work the method never
    /// returns.
    public func run() {
        while let action = nextAction(until: .distantFuture) {
            action()
        }
    }

    /// Runs work up to a date, including new work, and leaves the clock at the last piece.
    ///
    /// - Parameters:
    ///   - date: The date of the last work.
    ///   - pieces: The largest number of pieces to run.
    /// - Returns: Whether all of it has run; `false` if the work endlessly schedules new work.
    package func run(until date: Date, pieces: Int) -> Bool {
        let end = lock.sync { undated(date) }
        for _ in 0..<pieces {
            guard let action = nextAction(until: end) else { return true }
            action()
        }
        return false
    }

    /// Calls a handler whenever work is scheduled, on the thread that schedules it.
    package func notify(_ handler: @escaping @Sendable () -> Void) {
        lock.sync { handlers.append(handler) }
    }

    /// Adds work to the agenda, at a date that a function determines under the lock; a past date is treated as now.
    private func add(_ action: @escaping @Sendable () -> Void, at date: () -> Date) -> any Disposable {
        let number = lock.sync { agenda.add(action, at: max(onClock(date()), now)) }
        callHandlers()
        return AnyDisposable { [weak self] in self?.takeBack(number) }
    }

    private func callHandlers() {
        for handler in lock.sync({ handlers }) { handler() }
    }

    /// Returns the microsecond of the clock that is nearest to a date.
    private func onClock(_ date: Date) -> Date {
        startDate.addingTimeInterval(microseconds(of: date) / 1e6)
    }

    private func microseconds(of date: Date) -> Double {
        (date.timeIntervalSince(startDate) * 1e6).rounded()
    }

    /// Returns the date that the clock shows at a date of the agenda, by the current clock.
    private func dated(_ date: Date) -> Date {
        shift == 0 ? date : onClock(date.addingTimeInterval(shift))
    }

    /// Returns the date of the agenda at which the clock shows a date, by the current clock.
    private func undated(_ date: Date) -> Date {
        onClock(date.addingTimeInterval(-shift))
    }

    private func takeBack(_ number: UInt64) {
        // The work is released outside the lock, because its release may run any code.
        let removed = lock.sync { agenda.remove(number) }
        withExtendedLifetime(removed) {}
    }

    private func nextAction(until date: Date) -> (@Sendable () -> Void)? {
        lock.sync {
            let due = choose.map { agenda.next(until: date, choosing: $0) } ?? agenda.next(until: date)
            guard let next = due else { return nil }
            now = max(now, next.date)
            return next.action
        }
    }
}
