import MillraceBackend

/// How far a command of an outbox has come.
public enum CommandProgress<Answer: Sendable>: Sendable {
    /// The command is on disk: it will be sent, whatever happens to the process.
    case accepted(OutboxCommand.ID)
    /// The command is on its way to the backend, once more perhaps.
    case sent
    /// The attempt has ended without an answer that says what became of the command; it is sent again later.
    case held(CoreError)
    /// The backend has carried the command out.
    case succeeded(Answer)
    /// The backend has refused the command, which is set aside.
    case refused(CoreError)
    /// The command waits for an id that no command will get a name for any more; it is set aside, as
    /// ``OutboxCommand/Status/unnamed`` says.
    case unnamed
    /// Somebody has discarded the command, or it had to make room for others.
    case discarded

    /// Whether nothing follows, whatever becomes of a command that is set aside.
    public var isLast: Bool {
        switch self {
        case .accepted, .sent, .held: false
        case .succeeded, .refused, .unnamed, .discarded: true
        }
    }
}

extension CommandProgress: Equatable where Answer: Equatable {}
