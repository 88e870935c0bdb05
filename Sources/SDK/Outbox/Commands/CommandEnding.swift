import MillraceCQRS
import MillracePlatform
import MillraceBackend

/// The end of a command of an outbox, perhaps in an earlier run of the app.
///
/// ```swift
/// outbox.endings.startWithValues { ending in
///     guard ending.outcome == .carriedOut, let sent = ending.command as? SendMessage else { return }
///     messages.replace(sent.id, by: ending.answer(to: SendMessage.self)?.id)
/// }
/// ```
public struct CommandEnding: Sendable, Identifiable {
    /// The outcome of a command.
    public enum Outcome: Sendable, Equatable {
        /// The backend has carried the command out.
        case carriedOut
        /// The backend has refused the command, which is set aside; it may be retried, and end again.
        case refused(CoreError)
        /// The app has discarded the command.
        case discarded
        /// The outbox discarded the command in favor of a new one, see ``OutboxPolicy/discardsOldest``.
        case overflowed
    }

    /// The identifier of the command in its outbox.
    public let id: OutboxCommand.ID
    /// The name of the command's type.
    public let type: String
    /// The command; nil if the app can no longer read it.
    public let command: (any StoredCommand)?
    /// The outcome.
    public let outcome: Outcome
    /// The backend's answer as JSON, with ids as the app knows them; nil if there is none, or if its type isn't
    /// `Encodable`.
    public let answer: Data?
    /// The date of the end.
    public let endedAt: Date

    /// Returns the backend's answer to a command of a type; nil for a command of another type, and if the answer can't
    /// be read.
    public func answer<C: StoredCommand>(to type: C.Type) -> C.Answer? where C.Answer: Decodable {
        guard self.type == C.storedName, let answer else { return nil }
        return try? StoredJSON.decode(C.Answer.self, from: answer).value
    }
}
