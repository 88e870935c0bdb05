import Millrace

/// A suspicious behavior of a loop, found by a ``LoopLinter``.
public struct LoopFinding<State: Sendable, Event: Sendable>: Sendable {
    /// The kinds of findings.
    public enum Kind: Hashable, Sendable {
        /// A feedback sends events that bring the loop back to an earlier state, and so sends them for ever.
        case selfTrigger(feedback: String)

        /// No event leaves a state, and no effect is running that could.
        case deadEnd

        /// No state reacts to an event.
        case ignoredEvent
    }

    /// The kind of the finding.
    public let kind: Kind

    /// The state of the finding; for an ignored event, the last state that ignored it.
    public let state: State

    /// The first state of the run, and the events up to the finding.
    public let path: (initial: State, events: [Event])

    /// The ignored event; `nil` for other findings.
    public let event: Event?

    /// The seed with which ``LoopLinter/run(seed:runs:steps:)`` has the finding again in one run.
    public let seed: UInt64
}

extension LoopFinding: CustomStringConvertible {
    /// The finding in words, with the events that lead to it.
    ///
    /// ```text
    /// feedback “whenLoading” triggers itself without progress (seed 7)
    ///     in: State(isLoading: true)
    ///     after: .didTapRefresh
    /// ```
    public var description: String {
        let headline =
            switch kind {
            case let .selfTrigger(feedback): "feedback “\(feedback)” triggers itself without progress"
            case .deadEnd: "no event leaves a state"
            case .ignoredEvent: "no state reacts to \(event.map { Dump($0).line } ?? "an event")"
            }
        let sent = path.events.map { Dump($0).line }.joined(separator: ", ")
        return """
            \(headline) (seed \(seed))
                in: \(Dump(state).line)
                after: \(sent.isEmpty ? "the start" : sent)
            """
    }
}
