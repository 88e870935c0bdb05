import MillraceRendering
import MillraceStreams
import Synchronization

/// Reports an application's keys and frames to the observers.
struct ApplicationReporter: Sendable {
    static let observers = DebugHooks<ApplicationReport>()
    private static let count = Atomic<Int>(0)

    /// The number of the application among those of the process, from 1.
    private let application = ApplicationReporter.count.add(1, ordering: .relaxed).newValue

    var isObserved: Bool { !Self.observers.isEmpty }

    /// Reports a key, and runs its handler; the events that the handler sends have the key as their cause.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - takesText: Whether a text field had the focus.
    ///   - maskedText: The text of the masked field with the focus, as the key has left it; nil where there is none.
    ///   - body: The handler.
    func performing<Result>(_ key: Key, takesText: Bool, maskedText: String?, _ body: () -> Result) -> Result {
        let number = report(.received(key, takesText: takesText), hiding: maskedText.map { [$0] } ?? [])
        return CauseID.$current.withValue(number, operation: body)
    }

    /// Reports a frame, with the texts of the masked fields in view, and returns its number, the cause of what the
    /// handlers of its edges send.
    func showed(_ frame: TextFrame, maskedTexts: [String]) -> CauseID {
        report(.showed(frame), hiding: maskedTexts)
    }

    /// Passes a report on, and returns its number.
    private func report(_ entry: ApplicationReport.Entry, hiding maskedTexts: [String]) -> CauseID {
        let report = ApplicationReport(
            number: .next(),
            application: application,
            entry: entry,
            maskedTexts: maskedTexts
        )
        Self.observers.report(report)
        return report.number
    }
}
