/// What a change of an answer is used for.
enum ChangeUse: Sendable {
    /// It is what a pending command does, with its number.
    case command(Int, CommandPhase)
    /// It is what has happened in the backend.
    case event
}
