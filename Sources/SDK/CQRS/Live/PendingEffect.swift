/// The effect of a pending command on the answer of one query.
struct PendingEffect<Value: Sendable>: Sendable {
    /// The number of the command.
    let command: Int
    let apply: @Sendable (inout Value) -> Void
    var phase: CommandPhase
    var standing: EffectStanding
    /// Whether answers no longer wait for the end of the command.
    var isReleased: Bool
    /// Whether the current exchange began after the end of the command.
    var isAskedFor = false

    /// Whether no answer is used meanwhile, since it may have the effect.
    var isHolding: Bool { phase == .underWay && !isReleased }

    /// Whether the outcome of the command is unknown, or the answer may have the effect.
    var isUncertain: Bool { isReleased || standing == .possible }

    /// Records an answer that is used, and was requested before the end of the command.
    ///
    /// - Parameter isSame: Whether it is equal to the answer before, which shows that it has no more effects than that
    ///   one.
    mutating func note(isSame: Bool) {
        switch phase {
        case .waiting: standing = .lacking
        case .underWay where !isReleased: standing = .doubtful
        case .underWay, .over: if standing != .lacking || !isSame { standing = .possible }
        }
    }
}
