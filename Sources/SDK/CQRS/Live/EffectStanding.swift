/// Whether a confirmed answer has the effect of a pending command.
enum EffectStanding: Sendable {
    /// The answer certainly lacks the effect, which is added to it.
    case lacking
    /// The answer is the first one, was requested during the command, and may have the effect, which is added
    /// nevertheless.
    case doubtful
    /// The answer may have the effect, which is not added.
    case possible
}
