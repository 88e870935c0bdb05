/// An entry of a query of any type.
protocol LiveQueryEntryProtocol: AnyObject {
    /// The number of the newest observer.
    var latest: Int { get }
    /// The query.
    var query: any Sendable { get }

    /// The numbers of the commands whose effects are shown.
    var commands: Set<Int> { get }

    /// Records that a command is sent, or waits again.
    func move(_ command: Int, to phase: CommandPhase)

    /// Records the end of a command whose effect is shown.
    func end(_ command: Int, isRefused: Bool)

    /// Holds answers back from the observers until ``sendHeldAnswer()``.
    func holdAnswers()

    /// Ends one hold; the end of the last one sends the last answer that was held.
    func sendHeldAnswer()

    /// Returns whether the confirmed answer has the effect of a command; nil for a command without one.
    func standing(of command: Int) -> EffectStanding?

    /// Executes the query again if it is due and a command has kept it from being executed, when a slot is free.
    ///
    /// - Parameter isNews: Whether the answer tells outboxes that the backend can be reached.
    func refresh(isNews: Bool)

    /// Marks the known answer as stale, and executes the query again.
    ///
    /// - Parameter cause: The reason.
    func invalidate(by cause: StaleCause)
}
