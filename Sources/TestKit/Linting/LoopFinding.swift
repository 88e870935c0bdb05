import Millrace

/// Something suspicious that a ``LoopLinter`` has found in a loop.
public struct LoopFinding<State: Sendable, Event: Sendable>: Sendable {
    /// The kinds of findings.
    public enum Kind: Hashable, Sendable {
        /// A feedback sends events that bring the loop back to where it was, so that it sends them again, for ever.
        case selfTrigger(feedback: String)

        /// A state that none of the events leaves, and in which no effect runs that could.
        case deadEnd

        /// An event that no state has reacted to.
        case ignoredEvent
    }

    /// The kind of the finding.
    public let kind: Kind

    /// The state in which it was seen; for an ignored event, the last that ignored it.
    public let state: State

    /// The first state of the run, and what was sent to it until it was seen.
    public let path: (initial: State, events: [Event])

    /// The event that is ignored; `nil` for other findings.
    public let event: Event?

    /// The seed with which ``LoopLinter/run(seed:runs:steps:)`` finds it again in one run.
    public let seed: UInt64
}

extension LoopFinding: CustomStringConvertible {
    /// The finding in words, with the way to it.
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
