import Dispatch

/// A timer that fires once, and can be restarted before it fires.
///
/// With the protocol, a test can observe without waiting which events of an exchange restart the timer.
protocol Countdown: Sendable {
    /// Starts or restarts the time.
    func start(milliseconds: Int)
    func cancel()
}

/// A countdown by the system's clock.
struct DispatchCountdown: Countdown, @unchecked Sendable {
    // Unchecked because of the timer only: a dispatch object, whose functions may be called on any thread.
    private let timer: any DispatchSourceTimer

    init(on queue: DispatchQueue, action: @escaping @Sendable () -> Void) {
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler(handler: action)
        timer.activate()
    }

    func start(milliseconds: Int) {
        timer.schedule(deadline: .now() + .milliseconds(milliseconds))
    }

    func cancel() {
        timer.cancel()
    }
}
