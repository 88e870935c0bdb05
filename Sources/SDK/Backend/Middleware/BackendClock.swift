import MillraceStreams

/// The clock of middleware that is not given one.
enum BackendClock {
    static let shared = QueueScheduler(name: "millrace.backend.clock")
}
