import Millrace
import MillraceTrace

/// A trace of what one test does: tests run at the same time, and a trace listens to the whole process.
enum OwnTrace {
    /// Whether the current task is that of a test with a trace of its own.
    @TaskLocal private static var number = 0

    /// Runs a test whose loops, keys and frames are recorded, and no others.
    ///
    /// - Parameter asking: Called when the trace is asked whether it wants one of them.
    static func recording(
        _ trace: Trace,
        asking: @escaping @Sendable (TraceSource) -> Void = { _ in },
        _ body: () throws -> Void
    ) rethrows {
        let own = Int(CauseID.next().number)
        try $number.withValue(own) {
            let recording = trace.record { source in
                guard number == own else { return false }
                asking(source)
                if case .access = source { return false }
                return true
            }
            defer { recording.dispose() }
            try body()
        }
    }
}
