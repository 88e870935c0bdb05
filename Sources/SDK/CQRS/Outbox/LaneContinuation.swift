/// The effect of a refused command on its lane.
public enum LaneContinuation: Sendable, Hashable {
    /// The command is set aside, and the lane continues.
    case goOn
    /// The lane stops until the command is retried, edited or discarded.
    case stop
}
