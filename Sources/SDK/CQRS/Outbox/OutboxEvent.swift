import MillraceBackend

/// What happens to a command of an outbox, for those who wait for it.
enum OutboxEvent: Sendable {
    case accepted(OutboxCommand.ID)
    case sent, discarded
    /// The outbox was closed, and says no more.
    case closed
    case held(CoreError)
    case refused(CoreError)
    /// Nobody will know the name of an id that the command has.
    case unnamed
    case succeeded(any Sendable)
    /// The outbox has not taken the command.
    case failed(OutboxError)
}
