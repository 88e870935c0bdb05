import MillraceBackend

/// The progress of a command of an outbox.
public enum CommandProgress<Answer: Sendable>: Sendable {
    /// The command is on disk: it will be sent even if the process ends.
    case accepted(OutboxCommand.ID)
    /// The command is being sent to the backend, perhaps again.
    case sent
    /// The attempt has ended with an unknown outcome; the command is sent again later.
    case held(CoreError)
    /// The backend has carried the command out.
    case succeeded(Answer)
    /// The backend has refused the command, which is set aside.
    case refused(CoreError)
    /// The command waits for an id that no command will create any more; it is set aside, see
    /// ``OutboxCommand/Status/orphaned``.
    case orphaned
    /// The app has discarded the command, or the outbox has, in favor of a new one.
    case discarded

    /// Whether this is the last event, even if a command that is set aside is retried later.
    public var isLast: Bool {
        switch self {
        case .accepted, .sent, .held: false
        case .succeeded, .refused, .orphaned, .discarded: true
        }
    }
}

extension CommandProgress: Equatable where Answer: Equatable {}
