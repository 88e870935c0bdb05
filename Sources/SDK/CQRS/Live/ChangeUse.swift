/// The use of a change of an answer.
enum ChangeUse: Sendable {
    /// The effect of a pending command, with its number.
    case command(Int, CommandPhase, EffectStanding)
    /// A change that the backend has made already.
    case event
}
