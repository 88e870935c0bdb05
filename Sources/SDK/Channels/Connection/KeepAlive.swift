import MillraceStreams

/// Calls a function once in each interval, until it is stopped.
final class KeepAlive: Sendable {
    private let interval: Duration
    private let scheduler: any DateScheduler
    private let beat: @Sendable () -> Void
    private let timer = SerialDisposable()

    /// Creates the beats of a connection; without a positive interval, there are none.
    init(every interval: Duration, on scheduler: any DateScheduler, beat: @escaping @Sendable () -> Void) {
        self.interval = interval
        self.scheduler = scheduler
        self.beat = beat
    }

    /// Begins the first interval.
    func start() {
        guard interval > .zero else { return }
        // Assigned before it can run, which may be immediately.
        let next = SerialDisposable()
        timer.inner = next
        next.inner = scheduler.schedule(after: interval) { [weak self] in
            guard let self else { return }
            start()
            beat()
        }
    }

    func stop() {
        timer.dispose()
    }
}
