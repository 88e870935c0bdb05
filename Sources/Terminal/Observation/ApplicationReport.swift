import MillraceRendering
import MillraceStreams

/// What an application was told by its user, or has shown, as ``observeApplications(_:)`` passes it on.
public struct ApplicationReport: Sendable {
    /// A key of the user, or a frame.
    public enum Entry: Sendable {
        /// The user pressed a key, pasted a text or used the mouse; whether a text field had the focus, which takes what is typed.
        case received(Key, takesText: Bool)

        /// A frame was shown.
        case showed(TextFrame)
    }

    /// The number of the report: the cause of the events that the key's handlers send.
    public let number: CauseID

    /// The number of the application among those of the process, from 1.
    public let application: Int

    /// What happened.
    public let entry: Entry
}

extension ApplicationReport {
    static let observers = DebugHooks<ApplicationReport>()

    /// Tells the observers of a key, and runs its handler; the events that the handler sends have the key as their cause.
    static func performing<Result>(
        _ key: Key,
        in application: Int,
        takesText: () -> Bool,
        _ body: () -> Result
    ) -> Result {
        guard !observers.isEmpty else { return body() }
        let number = CauseID.next()
        observers.report(
            ApplicationReport(
                number: number,
                application: application,
                entry: .received(key, takesText: takesText())
            )
        )
        return CauseID.$current.withValue(number, operation: body)
    }

    /// Tells the observers of a frame.
    static func showed(_ frame: TextFrame, in application: Int) {
        guard !observers.isEmpty else { return }
        observers.report(ApplicationReport(number: .next(), application: application, entry: .showed(frame)))
    }
}
