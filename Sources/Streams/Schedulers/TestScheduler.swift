import Dispatch
import Foundation

/// A scheduler with a clock that only moves when it is told to, so that tests of time need no time.
///
/// Due work runs on the thread that moves the clock, ordered by date and then by when it was scheduled. Nothing else
/// runs it: when ``isIdle`` is true, nothing more can happen.
public final class TestScheduler: DateScheduler, @unchecked Sendable {
    // Unchecked, because everything stored is guarded by `lock`.
    private let lock = Lock()
    private var now: Date
    private var entries: [Entry] = []
    private var count: UInt64 = 0

    /// Makes a scheduler.
    ///
    /// - Parameter startDate: What its clock shows first: 2000-01-01T00:00:00Z by default.
    public init(startDate: Date = Date(timeIntervalSince1970: 946_684_800)) {
        now = startDate
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
        lock.sync { entries.lazy.filter { !$0.disposable.isDisposed }.map(\.date).min() }
    }

    /// Runs an action when the clock is next moved, even by nothing.
    ///
    /// - Parameter action: The work.
    /// - Returns: A disposable that takes it back.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        schedule(after: currentDate, action: action)
    }

    /// Runs an action when the clock gets to a date.
    ///
    /// - Parameters:
    ///   - date: When; a date in the past counts as now.
    ///   - action: The work.
    /// - Returns: A disposable that takes it back.
    @discardableResult
    public func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        let disposable = AnyDisposable()
        add(Entry(date: date, number: 0, disposable: disposable, action: action))
        return disposable
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
        let disposable = AnyDisposable()
        let step = interval.seconds
        @Sendable func repeatedly(at date: Date) {
            let work: @Sendable () -> Void = {
                if step > 0, step.isFinite {
                    repeatedly(at: date.addingTimeInterval(step))
                }
                action()
            }
            add(Entry(date: date, number: 0, disposable: disposable, action: work))
        }
        repeatedly(at: date)
        return disposable
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
        lock.sync { now = max(now, date) }
    }

    /// Moves the clock to the end of all work, new work included; with repeating work that is never.
    public func run() {
        advance(to: .distantFuture)
    }

    private func add(_ entry: Entry) {
        lock.sync {
            count += 1
            entries.append(
                Entry(
                    date: max(entry.date, now),
                    number: count,
                    disposable: entry.disposable,
                    action: entry.action
                )
            )
        }
    }

    private func nextAction(until date: Date) -> (@Sendable () -> Void)? {
        lock.sync {
            entries.removeAll { $0.disposable.isDisposed }
            let due = entries.indices.filter { entries[$0].date <= date }
            guard let next = due.min(by: { entries[$0].isBefore(entries[$1]) }) else { return nil }
            let entry = entries.remove(at: next)
            now = max(now, entry.date)
            return entry.action
        }
    }
}

extension TestScheduler {
    private struct Entry: Sendable {
        let date: Date
        let number: UInt64
        let disposable: AnyDisposable
        let action: @Sendable () -> Void

        func isBefore(_ other: Entry) -> Bool {
            (date, number) < (other.date, other.number)
        }
    }
}
