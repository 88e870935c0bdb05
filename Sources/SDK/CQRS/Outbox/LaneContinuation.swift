/// What becomes of a lane when the backend refuses a command.
public enum LaneContinuation: Sendable, Hashable {
    /// The command is set aside, and the lane goes on.
    case goOn
    /// The lane stops until the command is retried, edited or discarded.
    case stop
}
