/// The progress of a pending command.
package enum CommandPhase: Sendable {
    /// The command was not sent, or did not reach the backend: no answer has its effect.
    case waiting
    /// The backend may carry the command out at any moment, so an answer may or may not have its effect.
    case underWay
    /// The command has succeeded, or its outcome stays unknown: an answer to a request from now on shows the outcome.
    case over
}
