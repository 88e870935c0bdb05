import MillraceStreams

/// The default clock of middleware.
enum BackendClock {
    static let shared = QueueScheduler(name: "millrace.backend.clock")
}
