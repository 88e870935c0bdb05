@preconcurrency import Dispatch
import MillracePlatform

/// Runs work on a serial dispatch queue.
///
/// On Linux, the first scheduler makes Dispatch open the three descriptors that timers need, so that timers can be set
/// even when the process has no descriptors left.
public final class QueueScheduler: DateScheduler {
    /// The scheduler of the main queue, which needs `dispatchMain()` or a run loop on the main thread.
    public static let main = QueueScheduler(name: "millrace.main", targeting: .main)

    /// The queue on which the work runs.
    public let queue: DispatchQueue
    private let instant: @Sendable () -> ContinuousClock.Instant
    private let longestWait: Duration

    /// Creates a scheduler with a separate serial queue.
    ///
    /// - Parameters:
    ///   - qos: The quality of service of the work; by default that of the thread that schedules it.
    ///   - name: The label of the queue, for debuggers.
    ///   - target: The queue that runs the work, which may be concurrent; a system queue by default.
    public convenience init(
        qos: DispatchQoS = .unspecified,
        name: String = "millrace.queue-scheduler",
        targeting target: DispatchQueue? = nil
    ) {
        self.init(
            DispatchQueue(label: name, qos: qos, target: target),
            longestWait: .seconds(60),
            instant: { ContinuousClock.now }
        )
    }

    /// Creates a scheduler for tests.
    ///
    /// - Parameters:
    ///   - queue: The queue on which the work runs.
    ///   - longestWait: The longest time between two checks of the clock by a timer.
    ///   - instant: The clock of pauses.
    init(
        _ queue: DispatchQueue,
        longestWait: Duration,
        instant: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        self.queue = queue
        self.longestWait = longestWait
        self.instant = instant
        TimerDescriptors.reserve()
    }

    /// The date of the system's clock.
    public var currentDate: Date {
        Date()
    }

    /// The time since the machine was started, including its sleep (`CLOCK_BOOTTIME`).
    public var currentInstant: ContinuousClock.Instant {
        instant()
    }

    /// Runs an action after everything that was scheduled before it.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        let disposable = AnyDisposable()
        queue.async {
            guard !disposable.isDisposed else { return }
            action()
        }
        return disposable
    }

    /// Runs an action after a pause, which includes the time that the machine sleeps.
    ///
    /// An action that has become due while the machine slept runs at most a minute after the machine has woken up.
    @discardableResult
    public func schedule(after pause: Duration, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        let end = instant().advanced(by: pause)
        return startTimer(after: min(pause, longestWait)) { [instant, longestWait] timer, disposable in
            let left = instant().duration(to: end)
            guard left <= .zero else {
                // The clock of Dispatch stops while the machine sleeps.
                return timer.schedule(deadline: .now() + min(left, longestWait).dispatchInterval)
            }
            disposable.dispose()
            action()
        }
    }

    /// Runs an action at a date.
    ///
    /// The wait is the time until the date by the current clock, so that setting the clock doesn't change it.
    @discardableResult
    public func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        schedule(after: .of(seconds: date.timeIntervalSinceNow), action: action)
    }

    /// Runs an action at a date, and repeatedly from then on; once, with an interval of zero or less.
    ///
    /// The time that the machine sleeps isn't part of the interval.
    @discardableResult
    public func schedule(
        after date: Date,
        interval: DispatchTimeInterval,
        leeway: DispatchTimeInterval = .nanoseconds(0),
        action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
        guard interval.seconds > 0, interval != .never else { return schedule(after: date, action: action) }
        let wait = Duration.of(seconds: date.timeIntervalSinceNow)
        return startTimer(after: wait, repeating: interval, leeway: leeway) { _, _ in action() }
    }

    private func startTimer(
        after wait: Duration,
        repeating interval: DispatchTimeInterval = .never,
        leeway: DispatchTimeInterval = .nanoseconds(0),
        handler: @escaping @Sendable (any DispatchSourceTimer, any Disposable) -> Void
    ) -> any Disposable {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + max(.zero, wait).dispatchInterval, repeating: interval, leeway: leeway)
        // The disposable keeps the timer alive, and the handler keeps the disposable alive until the timer is canceled.
        let disposable = AnyDisposable { timer.cancel() }
        timer.setEventHandler {
            guard !disposable.isDisposed else { return }
            handler(timer, disposable)
        }
        timer.activate()
        return disposable
    }
}
