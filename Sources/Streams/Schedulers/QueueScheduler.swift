@preconcurrency import Dispatch
import MillracePlatform

/// Runs work on a serial dispatch queue.
///
/// On Linux the first one has Dispatch open the three descriptors that timers need, so that timers can be set when a process has none left.
public final class QueueScheduler: DateScheduler {
    /// The scheduler of the main queue, which needs `dispatchMain()` or a run loop on the main thread.
    public static let main = QueueScheduler(name: "millrace.main", targeting: .main)

    /// The queue on which the work runs.
    public let queue: DispatchQueue

    /// Creates a scheduler with a serial queue of its own.
    ///
    /// - Parameters:
    ///   - qos: The quality of service of the work; by default that of the thread that schedules it.
    ///   - name: The label of the queue, for debuggers.
    ///   - target: The queue that does the work, which may be concurrent; one of the system's by default.
    public init(
        qos: DispatchQoS = .unspecified,
        name: String = "millrace.queue-scheduler",
        targeting target: DispatchQueue? = nil
    ) {
        queue = DispatchQueue(label: name, qos: qos, target: target)
        TimerDescriptors.reserve()
    }

    /// The time of the system's clock.
    public var currentDate: Date {
        Date()
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

    /// Runs an action at a date.
    ///
    /// The wait is measured by the monotonic clock from now on, so that setting the clock doesn't move it.
    @discardableResult
    public func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        startTimer(after: date, repeating: .never, leeway: .nanoseconds(0), action: action)
    }

    /// Runs an action at a date, and repeatedly from then on; once, with an interval of zero or less.
    @discardableResult
    public func schedule(
        after date: Date,
        interval: DispatchTimeInterval,
        leeway: DispatchTimeInterval = .nanoseconds(0),
        action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
        startTimer(after: date, repeating: interval.seconds > 0 ? interval : .never, leeway: leeway, action: action)
    }

    private func startTimer(
        after date: Date,
        repeating interval: DispatchTimeInterval,
        leeway: DispatchTimeInterval,
        action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        let wait = max(0, date.timeIntervalSinceNow)
        timer.schedule(deadline: .now() + .of(seconds: wait), repeating: interval, leeway: leeway)
        // The disposable keeps the timer alive, and the handler keeps the disposable alive until the timer has fired or
        // was disposed of.
        let disposable = AnyDisposable { timer.cancel() }
        let isOneShot = interval == .never
        timer.setEventHandler {
            guard !disposable.isDisposed else { return }
            if isOneShot {
                disposable.dispose()
            }
            action()
        }
        timer.activate()
        return disposable
    }
}
