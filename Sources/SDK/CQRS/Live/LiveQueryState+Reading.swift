import MillraceBackend

extension LiveQueryState {
    /// Whether an answer would not be used: one is known, and a pending command is running.
    var isHeld: Bool {
        shown?.confirmed != nil && effects.contains { $0.isHolding }
    }

    /// Whether commands keep an answer from being used: the next one, or that of the current exchange.
    var keepsAnswersAway: Bool {
        isHeld || shown?.confirmed != nil && run != nil && isMixed
    }

    /// Whether an answer is equal to the confirmed one; false if the type isn't `Equatable`.
    func isKnown(_ value: Value) -> Bool {
        guard let confirmed = shown?.confirmed, let areEqual = equality(of: Value.self) else { return false }
        return areEqual(confirmed, value)
    }

    /// Whether the confirmed answer certainly has no effect of a pending command.
    var isConfirmedPure: Bool {
        effects.allSatisfy { $0.standing == .lacking }
    }

    /// The numbers of the commands whose effects the answer has.
    var commands: Set<Int> { Set(effects.map { $0.command }) }

    /// The answer for a new observer: after a failure the last answer, as stale, since the query is executed again.
    var shownToNewcomer: LiveAnswer<Value>? {
        guard let shown, shown.error != nil else { return shown }
        return shown.confirmed == nil ? nil : shown.with(.stale)
    }

    /// Returns whether the confirmed answer has the effect of a command; nil for a command without one.
    func standing(of command: Int) -> EffectStanding? {
        effects.first { $0.command == command }?.standing
    }
}

extension CoreError {
    /// Whether a request was refused because it belongs to another person than the login, or to one whose login isn't
    /// known.
    var isOfAnotherLogin: Bool {
        switch self {
        case .authentication(.otherLogin, _), .authentication(.unknownPerson, _): true
        default: false
        }
    }
}
