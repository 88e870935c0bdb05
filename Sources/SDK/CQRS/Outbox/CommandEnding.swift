import MillracePlatform
import MillraceBackend

/// How a command of an outbox has ended, perhaps in an earlier run of the app.
///
/// ```swift
/// outbox.endings.startWithValues { ending in
///     guard ending.outcome == .carriedOut, let sent = ending.command as? SendMessage else { return }
///     messages.replace(sent.id, by: ending.answer(to: SendMessage.self)?.id)
/// }
/// ```
public struct CommandEnding: Sendable, Identifiable {
    /// What became of a command.
    public enum Outcome: Sendable, Equatable {
        /// The backend has carried the command out.
        case carriedOut
        /// The backend has refused the command, which is set aside; it may be retried, and end once more.
        case refused(CoreError)
        /// Somebody has discarded the command.
        case discarded
        /// The command had to make room for another one, as ``OutboxPolicy/Overflow/discardOldest`` says.
        case overflowed
    }

    /// What stood for the command in its outbox.
    public let id: OutboxCommand.ID
    /// The name of the command's type.
    public let type: String
    /// The command; nil where the app can't read it any more.
    public let command: (any StoredCommand)?
    /// What became of the command.
    public let outcome: Outcome
    /// The backend's answer as JSON, with ids as the app knows them; nil where there is none, and where its type isn't
    /// `Encodable`.
    public let answer: Data?
    /// The time of the end.
    public let endedAt: Date

    /// Returns the backend's answer to a command of a type; nil for a command of another type, and where the answer
    /// can't be read.
    public func answer<C: StoredCommand>(to type: C.Type) -> C.Answer? where C.Answer: Decodable {
        guard self.type == C.storedName, let answer else { return nil }
        return try? StoredJSON.decode(C.Answer.self, from: answer).value
    }
}
