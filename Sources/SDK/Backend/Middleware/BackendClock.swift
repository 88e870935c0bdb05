import MillraceStreams

/// The default clock of middleware.
package enum BackendClock {
    package static let shared = QueueScheduler(name: "millrace.backend.clock")
}
