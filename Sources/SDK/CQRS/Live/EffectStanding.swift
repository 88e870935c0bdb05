/// Whether a confirmed answer has the effect of a pending command.
enum EffectStanding: Sendable {
    /// The answer surely lacks the effect, which is added to it.
    case lacking
    /// The answer is the first one, was asked for while the command was under way, and may have the effect, which is
    /// added all the same.
    case doubtful
    /// The answer may have the effect, which is not added.
    case possible
}
