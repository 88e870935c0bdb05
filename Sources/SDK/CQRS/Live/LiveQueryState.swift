import MillracePlatform
import MillraceBackend

/// The state of one query: the current exchange, the answer that the backend has confirmed, and the commands that are
/// pending.
///
/// ```text
///            begin            answer(success)
///   ────▶ running ────────────────▶ fresh ◀──────┐
///          ▲   │ answer(failure)      │          │ begin, answer(success)
///   begin  │   └───▶ failed           │ invalidate
///          └──────────┘               ▼          │
///                                   stale ───────┘
///                                   ▲   │ begin, invalidate, answer(success)
///                                   └───┘
/// ```
///
/// A command that waits to be sent is pending as well: no answer has its effect, so it doesn't keep answers from being
/// used.
///
/// Two rules hold. An answer is fresh only if it was requested after the last invalidation, and no later exchange has
/// failed to confirm it; if an invalidation came during an exchange, its answer is shown as stale, and another one is
/// due. And an answer replaces a known one only if no pending command was running meanwhile, since the answer may or
/// may not have the effect of such a command. So the shown answer is the confirmed one, which has no effect of a
/// pending command, with the effects of all of them: none is missing, and none is there twice.
///
/// A command that runs for too long is released: answers are used again, though they may have its effect. Once an
/// answer differs from the one before the command, the effect isn't added any more.
///
/// An event of the backend patches the confirmed answer, and that of the current exchange, which may be older than the
/// event. If the event may or may not have the effect of a command, it makes the answer stale instead.
struct LiveQueryState<Value: Sendable>: Sendable {
    /// The number of the current exchange.
    private(set) var run: Int?
    /// The last answer that was sent to the observers.
    private(set) var shown: LiveAnswer<Value>?
    /// Whether no answer from before the next exchange will do: one is known, or was made stale.
    private(set) var needsNewAnswer = false
    /// Whether another answer is needed, because the known one is stale or the last one was not used.
    private(set) var isDue = false
    private(set) var effects: [PendingEffect<Value>] = []
    /// Whether a pending command was running during the current exchange.
    private(set) var isMixed = false
    /// The date on which the answer was first made stale during the current exchange; nil if it wasn't.
    private(set) var overtakenAt: Date?
    /// The changes of events during the current exchange, which are made again on its answer.
    private(set) var patches: [(date: Date, change: @Sendable (inout Value) -> Void)] = []
    /// The largest number of changes that are kept during an exchange; with more, its answer isn't used.
    static var patchLimit: Int { 1_000 }
    /// Whether more events came during the current exchange than are kept.
    private(set) var isOverrun = false
    /// Whether the query was refused because it belongs to another login, so that no stored answer is shown.
    private(set) var isWithheld = false
    private(set) var lastRun = 0
    /// Whether the next answer is used even if commands are running: none was used for too long.
    private(set) var takesAny = false

    /// Begins an exchange, unless one is in progress.
    ///
    /// - Returns: The number of the exchange to start, or nil.
    mutating func begin() -> Int? {
        guard run == nil else { return nil }
        lastRun += 1
        run = lastRun
        isDue = false
        isMixed = effects.contains { $0.isHolding }
        overtakenAt = nil
        patches = []
        isOverrun = false
        for index in effects.indices where effects[index].phase == .over { effects[index].isAskedFor = true }
        return lastRun
    }

    /// Marks the known answer as stale, and that of the current exchange as well.
    ///
    /// - Parameter date: The time.
    /// - Returns: The answer to show to the observers, or nil when it hasn't changed.
    mutating func invalidate(at date: Date) -> LiveAnswer<Value>? {
        if run != nil { overtakenAt = overtakenAt ?? date }
        needsNewAnswer = true
        isDue = true
        guard let known = shown, known.confirmed != nil, known.status != .stale else { return nil }
        shown = known.with(.stale)
        return shown
    }

    /// Records the end of an exchange.
    ///
    /// - Parameters:
    ///   - result: The result.
    ///   - run: The number of the exchange.
    ///   - provenance: The provenance of an answer.
    ///   - confirms: Whether the exchange was to confirm the known answer, so that this is no longer fresh after a
    ///     failure; false for one that was only to extend it.
    /// - Returns: Whether the exchange was the current one, and the answer to show to the observers.
    mutating func answer(
        _ result: Result<Value, CoreError>,
        of run: Int,
        from provenance: AnswerProvenance? = nil,
        confirms: Bool = true
    ) -> (counts: Bool, shown: LiveAnswer<Value>?) {
        guard run == self.run else { return (false, nil) }
        self.run = nil
        switch result {
        case .success(let value): return (true, take(value, provenance))
        case .failure(let error) where error.isOfAnotherLogin:
            // So are the answers.
            isWithheld = true
            shown = .failed(error, last: nil)
        case .failure(let error):
            guard confirms || shown?.isFresh != true else { return (true, nil) }
            shown = shown?.with(.failed(error)) ?? .failed(error, last: nil)
        }
        return (true, shown)
    }

    /// Uses an answer, unless it may or may not have the effect of a command, or lacks the changes of events.
    private mutating func take(_ answer: Value, _ provenance: AnswerProvenance?) -> LiveAnswer<Value>? {
        isWithheld = false
        let isUncertain = isMixed || isOverrun
        guard !isUncertain || shown?.confirmed == nil else {
            isDue = true
            return nil
        }
        var (value, provenance) = (answer, provenance)
        for patch in patches { patch.change(&value) }
        provenance?.patchedAt = patches.last?.date
        effects.removeAll { $0.isAskedFor }
        let isSame = !effects.isEmpty && isKnown(value)
        for index in effects.indices { effects[index].note(isSame: isSame) }
        // A cache had it, and the backend sent none.
        let isReplacement = provenance?.source == .staleIfError
        isDue = isDue || isUncertain || isReplacement
        needsNewAnswer = true
        takesAny = false
        show(value, isUncertain || isReplacement || overtakenAt != nil ? .stale : .fresh, provenance)
        return shown
    }

    /// Records the failure of an exchange that is retried after a pause; the shown answer stays.
    mutating func fail() {
        run = nil
    }

    /// Requests another answer, even if the known one is fresh.
    mutating func makeDue() {
        isDue = true
    }

    /// Ends the current exchange, whose answer is ignored from then on.
    mutating func abandon() {
        guard run != nil else { return }
        run = nil
        isDue = true
    }

    /// Records an answer from before the first one of the backend; it has no effect of a command that is pending.
    ///
    /// - Returns: The answer to show to the observers, or nil when the backend has answered already.
    mutating func restore(_ value: Value, from provenance: AnswerProvenance) -> LiveAnswer<Value>? {
        guard shown?.confirmed == nil, !isWithheld else { return nil }
        if run == nil { isDue = true }
        show(value, shown?.status ?? .stale, provenance)
        return shown
    }

    /// Changes the confirmed answer for an event of the backend.
    ///
    /// - Parameters:
    ///   - date: The time of the event.
    ///   - change: The change, which gives the same result if the answer has it already.
    /// - Returns: Whether the event could be applied; otherwise the answer has to be made stale, because the event may
    ///   or may not have the effect of a command. And the answer to show to the observers, or nil when none is known.
    mutating func patch(
        at date: Date,
        _ change: @escaping @Sendable (inout Value) -> Void
    ) -> (counts: Bool, shown: LiveAnswer<Value>?) {
        guard effects.allSatisfy({ $0.phase == .waiting }) else { return (false, nil) }
        if run != nil { keep(change, at: date) }
        guard let known = shown, var confirmed = known.confirmed else { return (true, nil) }
        change(&confirmed)
        var provenance = known.provenance
        provenance?.patchedAt = date
        show(confirmed, known.status, provenance)
        return (true, shown)
    }

    private mutating func keep(_ change: @escaping @Sendable (inout Value) -> Void, at date: Date) {
        if patches.count < Self.patchLimit, !isOverrun { return patches.append((date, change)) }
        isOverrun = true
        patches = []
    }

    /// Allows the next answer to be used though it may have the effects of running commands, and requests one if none
    /// is in progress.
    ///
    /// - Returns: The answer to show to the observers, or nil when none is known.
    mutating func release() -> LiveAnswer<Value>? {
        for index in effects.indices where effects[index].phase == .underWay { effects[index].isReleased = true }
        takesAny = true
        isMixed = false
        if run == nil { isDue = true }
        return reshown()
    }

    /// Adds the effect of a command to the answer, after the effects of the commands that began before it.
    ///
    /// - Parameters:
    ///   - command: The number of the command.
    ///   - phase: The phase of the command.
    ///   - standing: Whether the answers of the backend have the effect; a stored answer doesn't.
    ///   - apply: Makes the change.
    /// - Returns: The answer to show to the observers, or nil when none is known.
    mutating func begin(
        _ command: Int,
        _ phase: CommandPhase = .underWay,
        _ standing: EffectStanding = .lacking,
        _ apply: @escaping @Sendable (inout Value) -> Void
    ) -> LiveAnswer<Value>? {
        let place = effects.lastIndex { $0.command <= command }.map { $0 + 1 } ?? 0
        let isAnswered = shown?.confirmed != nil && shown?.provenance?.source != .stored
        let standing = isAnswered ? standing : .lacking
        let effect = PendingEffect(
            command: command,
            apply: apply,
            phase: phase,
            standing: standing,
            isReleased: standing == .possible || takesAny && phase == .underWay
        )
        effects.insert(effect, at: place)
        if effect.isHolding { isMixed = true }
        guard let known = shown, var value = known.value else { return nil }
        guard place == effects.count - 1 else { return reshown() }
        if standing != .possible { apply(&value) }
        shown = known.showing(value, pending: pendingCount, uncertain: uncertainCount)
        return shown
    }

    /// Records that a command is sent, or waits again because it certainly didn't reach the backend.
    ///
    /// An answer that was requested before a command was sent may have its effect.
    ///
    /// - Returns: The answer to show to the observers, or nil when it hasn't changed.
    mutating func move(_ command: Int, to phase: CommandPhase) -> LiveAnswer<Value>? {
        var isChanged = false
        for index in effects.indices where effects[index].command == command {
            effects[index].phase = phase
            if phase == .underWay, takesAny { effects[index].isReleased = true }
            if effects[index].isHolding { isMixed = true }
            guard phase == .waiting else { continue }
            isChanged = isChanged || effects[index].isReleased
            effects[index].isReleased = false
            effects[index].standing = .lacking
        }
        return isChanged ? reshown() : nil
    }

    /// Records the end of a command, which is followed by an invalidation unless the command has changed nothing.
    ///
    /// - Parameters:
    ///   - command: The number of the command.
    ///   - isRefused: Whether the backend certainly has not carried it out. Otherwise its effect stays until there is
    ///     an answer that was requested from now on.
    /// - Returns: The answer to show to the observers, or nil when it hasn't changed.
    mutating func end(_ command: Int, isRefused: Bool) -> LiveAnswer<Value>? {
        guard isRefused else { return move(command, to: .over) }
        guard commands.contains(command) else { return nil }
        effects.removeAll { $0.command == command }
        return reshown()
    }

    /// Recomputes the shown answer from the confirmed one.
    private mutating func reshown() -> LiveAnswer<Value>? {
        guard let known = shown, let confirmed = known.confirmed else { return nil }
        show(confirmed, known.status, known.provenance)
        return shown
    }

    private var pendingCount: Int { commands.count }

    private var uncertainCount: Int { Set(effects.filter { $0.isUncertain }.map { $0.command }).count }

    private mutating func show(
        _ confirmed: Value,
        _ status: LiveAnswer<Value>.Status,
        _ provenance: AnswerProvenance?
    ) {
        let value = effects.reduce(into: confirmed) { value, effect in
            if effect.standing != .possible { effect.apply(&value) }
        }
        shown = LiveAnswer(
            status,
            value: value,
            confirmed: confirmed,
            pendingCount: pendingCount,
            uncertainCount: uncertainCount,
            provenance: provenance
        )
    }
}
