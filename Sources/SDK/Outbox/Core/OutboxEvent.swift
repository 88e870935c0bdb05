import MillraceBackend

/// An event of a command of an outbox, for its observers.
enum OutboxEvent: Sendable {
    case accepted(OutboxCommand.ID)
    case sent, discarded
    /// The outbox was closed, and sends no more events.
    case closed
    case held(CoreError)
    case refused(CoreError)
    /// The command has an id that no command will create any more.
    case orphaned
    case succeeded(any Sendable)
    /// The outbox has not accepted the command.
    case failed(OutboxError)
}
