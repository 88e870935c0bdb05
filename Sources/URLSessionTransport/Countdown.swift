import Dispatch

/// A timer that runs out once, and can be set anew before.
///
/// A seam: a test's own tells without waiting which of an exchange's events set it anew.
protocol Countdown: Sendable {
    /// Lets the time run, from now on.
    func start(milliseconds: Int)
    func cancel()
}

/// A countdown by the system's clock.
struct DispatchCountdown: Countdown, @unchecked Sendable {
    // Unchecked, because of the timer alone: a dispatch object, whose functions may be called on any thread.
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
