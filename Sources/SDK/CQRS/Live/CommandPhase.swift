/// How far a pending command has come.
enum CommandPhase: Sendable {
    /// The command was not sent, or did not reach the backend: no answer has its effect.
    case waiting
    /// The backend may carry the command out at any moment: nobody knows whether an answer has its effect.
    case underWay
    /// The command has succeeded, or nobody will know more: an answer that is asked for from now on says what came of
    /// it.
    case over
}
