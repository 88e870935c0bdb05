/// What a pending command does to the answer of one query.
struct PendingEffect<Value: Sendable>: Sendable {
    /// The number of the command.
    let command: Int
    let apply: @Sendable (inout Value) -> Void
    var phase: CommandPhase
    var standing: EffectStanding
    /// Whether answers don't wait for the end of the command any more.
    var isReleased: Bool
    /// Whether the current exchange began after the end of the command.
    var isAskedFor = false

    /// Whether no answer is taken meanwhile, since it may have the effect.
    var isHolding: Bool { phase == .underWay && !isReleased }

    /// Whether nobody knows what has become of the command, or whether the answer has the effect.
    var isUncertain: Bool { isReleased || standing == .possible }

    /// Takes note of an answer that is taken, and was asked for before the end of the command.
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
