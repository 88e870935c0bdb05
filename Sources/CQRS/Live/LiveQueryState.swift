import MillracePlatform
import MillraceBackend

/// The state of one query: the current exchange, the answer that the backend has confirmed, and the commands that are pending.
///
/// ```text
///            begin            answer(success)
///   ────▶ running ────────────────▶ fresh ◀──────┐
///          ▲   │ answer(failure)      │          │ answer(success)
///   begin  │   └───▶ failed           │ invalidate, begin
///          └──────────┘               ▼          │
///                                   stale ───────┘
/// ```
///
/// A command that waits to be sent is pending as well: no answer has its effect, so that it keeps none from being taken.
///
/// Two rules hold. An answer counts only if it comes from the exchange that began last, and an invalidation ends the current exchange: a
/// fresh answer was requested after the last invalidation. And an answer replaces a known one only if no pending command was under way
/// meanwhile, since nobody knows whether it has the effect of such a command. What is shown is thus the confirmed answer, which has no
/// effect of a pending command, with the effects of all of them: none is missing, and none is there twice.
///
/// An event of the backend patches the confirmed answer. Like the start of a command, it keeps an answer that was asked for before from being
/// taken; and where nobody knows whether the event has the effect of a command, it makes the answer stale instead.
struct LiveQueryState<Value: Sendable>: Sendable {
    /// What a pending command does to the answer.
    private struct Effect: Sendable {
        let command: Int
        let apply: @Sendable (inout Value) -> Void
        var phase: CommandPhase
    }

    /// The number of the current exchange.
    private(set) var run: Int?
    /// The answer that the observers got last.
    private(set) var shown: LiveAnswer<Value>?
    /// Whether another answer is needed, because the known one is stale or the last one was not taken.
    private(set) var isDue = false
    private var effects: [Effect] = []
    /// Whether a pending command was under way, or an event came, during the current exchange.
    private(set) var isMixed = false
    private var lastRun = 0

    /// Whether a new observer has to wait for an exchange.
    var needsExchange: Bool {
        run == nil && shown?.isFresh != true
    }

    /// Whether an answer would not be taken: one is known, and a pending command is under way.
    var isHeld: Bool {
        shown?.confirmed != nil && isAnyUnderWay
    }

    private var isAnyUnderWay: Bool { effects.contains { $0.phase == .underWay } }

    /// The numbers of the commands whose effects the answer has.
    var commands: Set<Int> { Set(effects.map { $0.command }) }

    /// The answer for a new observer: after a failure the last answer, as stale, since the query is executed again.
    var shownToNewcomer: LiveAnswer<Value>? {
        guard let shown, shown.error != nil else { return shown }
        return shown.confirmed == nil ? nil : shown.with(.stale)
    }

    /// Begins an exchange, unless one is under way.
    ///
    /// - Returns: The number of the exchange to start, or nil.
    mutating func begin() -> Int? {
        guard run == nil else { return nil }
        lastRun += 1
        run = lastRun
        isDue = false
        isMixed = isAnyUnderWay
        return lastRun
    }

    /// Marks the known answer as stale, and ends the current exchange, whose answer is ignored from then on.
    ///
    /// - Returns: The answer to show to the observers, or nil when it hasn't changed.
    mutating func invalidate() -> LiveAnswer<Value>? {
        run = nil
        isDue = true
        guard let known = shown, known.confirmed != nil, known.status != .stale else { return nil }
        shown = known.with(.stale)
        return shown
    }

    /// Records the end of an exchange.
    ///
    /// - Returns: Whether the exchange was the current one, and the answer to show to the observers.
    mutating func answer(
        _ result: Result<Value, CoreError>,
        of run: Int,
        from provenance: AnswerProvenance? = nil
    ) -> (counts: Bool, shown: LiveAnswer<Value>?) {
        guard run == self.run else { return (false, nil) }
        self.run = nil
        switch result {
        case .success(let value):
            guard !isMixed || shown?.confirmed == nil else {
                isDue = true
                return (true, nil)
            }
            // The end of a command came with an invalidation: this exchange began after it.
            effects.removeAll { $0.phase == .over }
            isDue = isDue || isMixed
            show(value, isMixed ? .stale : .fresh, provenance)
        case .failure(let error):
            // A fresh answer stays fresh when a further exchange fails, because no command has made it stale.
            guard shown?.isFresh != true else { return (true, nil) }
            shown = shown?.with(.failed(error)) ?? .failed(error, last: nil)
        }
        return (true, shown)
    }

    /// Records the failure of an exchange that is made again after a pause: nothing that is shown changes.
    mutating func fail() {
        run = nil
    }

    /// Asks for another answer, though the known one may be fresh.
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
        guard shown?.confirmed == nil else { return nil }
        if run == nil { isDue = true }
        show(value, shown?.status ?? .stale, provenance)
        return shown
    }

    /// Changes the confirmed answer as an event of the backend says.
    ///
    /// - Parameters:
    ///   - date: The time of the event.
    ///   - change: The change, which comes to the same if the answer has it already.
    /// - Returns: Whether the event tells enough; otherwise the answer has to be made stale, because nobody knows whether the event has the
    ///   effect of a command. And the answer to show to the observers, or nil when none is known.
    mutating func patch(
        at date: Date,
        _ change: (inout Value) -> Void
    ) -> (counts: Bool, shown: LiveAnswer<Value>?) {
        guard effects.allSatisfy({ $0.phase == .waiting }) else { return (false, nil) }
        if run != nil { isMixed = true }
        guard let known = shown, var confirmed = known.confirmed else { return (true, nil) }
        change(&confirmed)
        var provenance = known.provenance
        provenance?.patchedAt = date
        show(confirmed, known.status, provenance)
        return (true, shown)
    }

    /// Adds what a command does to the answer, from its start on, behind the effects of the commands that began before it.
    ///
    /// - Returns: The answer to show to the observers, or nil when none is known.
    mutating func begin(
        _ command: Int,
        _ phase: CommandPhase = .underWay,
        _ apply: @escaping @Sendable (inout Value) -> Void
    ) -> LiveAnswer<Value>? {
        let place = effects.lastIndex { $0.command <= command }.map { $0 + 1 } ?? 0
        effects.insert(Effect(command: command, apply: apply, phase: phase), at: place)
        if phase == .underWay { isMixed = true }
        guard let known = shown, var value = known.value else { return nil }
        guard place == effects.count - 1 else { return reshown() }
        apply(&value)
        shown = known.showing(value, pending: pendingCount)
        return shown
    }

    /// Records that a command is sent, or waits again because the backend was surely not reached.
    ///
    /// What is shown doesn't change. An answer that was asked for before a command was sent may have its effect.
    mutating func move(_ command: Int, to phase: CommandPhase) {
        for index in effects.indices where effects[index].command == command { effects[index].phase = phase }
        if phase == .underWay, commands.contains(command) { isMixed = true }
    }

    /// Records the end of a command, which is followed by an invalidation unless the command has changed nothing.
    ///
    /// - Parameters:
    ///   - command: The number of the command.
    ///   - isRefused: Whether the backend has surely not carried it out. Otherwise its effect stays until an answer is there that was asked
    ///     for from now on.
    /// - Returns: The answer to show to the observers, or nil when it hasn't changed.
    mutating func end(_ command: Int, isRefused: Bool) -> LiveAnswer<Value>? {
        guard isRefused else {
            move(command, to: .over)
            return nil
        }
        guard commands.contains(command) else { return nil }
        effects.removeAll { $0.command == command }
        return reshown()
    }

    /// Makes what is shown anew from the confirmed answer.
    private mutating func reshown() -> LiveAnswer<Value>? {
        guard let known = shown, let confirmed = known.confirmed else { return nil }
        show(confirmed, known.status, known.provenance)
        return shown
    }

    private var pendingCount: Int {
        commands.count
    }

    private mutating func show(
        _ confirmed: Value,
        _ status: LiveAnswer<Value>.Status,
        _ provenance: AnswerProvenance?
    ) {
        let value = effects.reduce(into: confirmed) { value, effect in effect.apply(&value) }
        shown = LiveAnswer(
            status,
            value: value,
            confirmed: confirmed,
            pendingCount: pendingCount,
            provenance: provenance
        )
    }
}
