import Millrace

/// Explores a loop by bounded random runs, and reports suspicious behavior.
///
/// The linter waits for nothing: effects should answer at once, by stubs, or not at all.
///
/// ```swift
/// let findings = LoopLinter(
///     states: { random in State(isLoading: .random(using: &random)) },
///     events: [.didTapRefresh, .didLoad([])],
///     reduce: { $0 = reduce($0, $1) },
///     feedbacks: { [whenLoading(stub)] }
/// )
/// .run()
/// ```
public struct LoopLinter<State: Equatable & Sendable, Event: Sendable> {
    private let states: (inout SeededGenerator) -> State
    private let events: [Event]
    private let reduce: Reducer<State, Event>
    private let feedbacks: () -> [Feedback<State, Event>]
    private let isFinal: (State) -> Bool

    /// The number of consecutive events of effects after which the linter looks for a repetition among them.
    public static var patience: Int { 200 }

    /// Creates a linter of a loop.
    ///
    /// - Parameters:
    ///   - states: A function that returns a first state, which depends on the generator only.
    ///   - events: The events that can be sent to the loop from outside, one example of each kind.
    ///   - reduce: The loop's reducer.
    ///   - feedbacks: A function that creates the loop's feedbacks, again for each run.
    ///   - isFinal: Whether a state may be a dead end; by default none may.
    public init(
        states: @escaping (inout SeededGenerator) -> State,
        events: [Event],
        reduce: @escaping Reducer<State, Event>,
        feedbacks: @escaping () -> [Feedback<State, Event>],
        isFinal: @escaping (State) -> Bool = { _ in false }
    ) {
        self.states = states
        self.events = events
        self.reduce = reduce
        self.feedbacks = feedbacks
        self.isFinal = isFinal
    }

    /// Explores the loop.
    ///
    /// - Parameters:
    ///   - seed: The seed of the first run; each run after it has the next seed.
    ///   - runs: The number of runs.
    ///   - steps: The number of events that the linter sends in each run.
    /// - Returns: The findings: each self-triggering feedback, each ignored event and each dead end once.
    public func run(seed: UInt64 = 0, runs: Int = 100, steps: Int = 20) -> [LoopFinding<State, Event>] {
        var findings = LintReport<State, Event>(eventCount: events.count)
        for number in 0..<UInt64(max(0, runs)) {
            explore(seed: seed &+ number, steps: steps, into: &findings)
        }
        return findings.all(ignoring: events)
    }

    private func explore(seed: UInt64, steps: Int, into report: inout LintReport<State, Event>) {
        var random = SeededGenerator(seed: seed)
        let initial = states(&random)
        let watch = LintWatch<State, Event>(patience: Self.patience)
        let loop = Loop(initial: initial, reduce: reduce, feedbacks: feedbacks()) { watch.note($0, stop: $1) }
        var sent: [Event] = []
        // The report gets the path at the end: while the report has it, each event would copy it.
        defer { report.visit(loop.state.value, path: (initial, sent), seed: seed) }
        for step in 0...max(0, steps) {
            let state = loop.state.value
            let effective = events.indices.filter { changes(state, by: events[$0]) }
            report.react(effective)
            if let (feedback, state) = watch.repetition {
                report.add(
                    LoopFinding(
                        kind: .selfTrigger(feedback: feedback),
                        state: state,
                        path: (initial, sent),
                        event: nil,
                        seed: seed
                    )
                )
                return
            }
            if effective.isEmpty, !watch.isEffectRunning, !isFinal(state) {
                report.add(
                    LoopFinding(kind: .deadEnd, state: state, path: (initial, sent), event: nil, seed: seed)
                )
            }
            guard step < steps, let event = events.randomElement(using: &random) else { return }
            sent.append(event)
            watch.begin()
            loop.send(event)
        }
    }

    private func changes(_ state: State, by event: Event) -> Bool {
        var changed = state
        reduce(&changed, event)
        return changed != state
    }
}
