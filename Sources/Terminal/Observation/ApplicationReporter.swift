import MillraceRendering
import MillraceStreams
import Synchronization

/// Tells the observers of an application's keys and frames.
struct ApplicationReporter: Sendable {
    static let observers = DebugHooks<ApplicationReport>()
    private static let count = Atomic<Int>(0)

    /// The number of the application among those of the process, from 1.
    private let application = ApplicationReporter.count.add(1, ordering: .relaxed).newValue

    /// Reports a key, and runs its handler; the events that the handler sends have the key as their cause.
    func performing<Result>(_ key: Key, takesText: @autoclosure () -> Bool, _ body: () -> Result) -> Result {
        guard !Self.observers.isEmpty else { return body() }
        return CauseID.$current.withValue(report(.received(key, takesText: takesText())), operation: body)
    }

    /// Reports a frame.
    func showed(_ frame: TextFrame) {
        guard !Self.observers.isEmpty else { return }
        report(.showed(frame))
    }

    /// Passes a report on, and returns its number.
    @discardableResult
    private func report(_ entry: ApplicationReport.Entry) -> CauseID {
        let report = ApplicationReport(number: .next(), application: application, entry: entry)
        Self.observers.report(report)
        return report.number
    }
}
