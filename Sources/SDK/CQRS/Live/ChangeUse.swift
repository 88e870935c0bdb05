/// The use of a change of an answer.
enum ChangeUse: Sendable {
    /// The effect of a pending command, with its number.
    case command(Int, CommandPhase, EffectStanding)
    /// A change that has happened in the backend.
    case event
}
