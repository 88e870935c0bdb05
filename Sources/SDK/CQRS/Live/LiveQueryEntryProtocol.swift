/// An entry of a query of any type.
protocol LiveQueryEntryProtocol: AnyObject {
    /// The number of the latest observer.
    var latest: Int { get }
    /// The query.
    var query: any Sendable { get }

    /// The numbers of the commands whose effects are shown.
    var commands: Set<Int> { get }

    /// Records that a command is sent, or waits again.
    func move(_ command: Int, to phase: CommandPhase)

    /// Records the end of a command whose effect is shown.
    func end(_ command: Int, isRefused: Bool)

    /// Keeps answers from the observers until ``sendHeldAnswer()``.
    func holdAnswers()

    /// Sends the last answer that was held, once as often as answers were held.
    func sendHeldAnswer()

    /// Returns whether the confirmed answer has the effect of a command; nil for a command without one.
    func standing(of command: Int) -> EffectStanding?

    /// Executes the query again if it is due and a command has kept it from being executed, when a place is free.
    func refresh()

    /// Marks the known answer as stale, and executes the query again.
    ///
    /// - Parameter cause: What has made it stale.
    func invalidate(by cause: StaleCause)
}
