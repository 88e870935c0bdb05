/// What a linter has found until now.
struct LintReport<State: Equatable & Sendable, Event: Sendable> {
    private var findings: [LoopFinding<State, Event>] = []
    private var reacted: [Bool]
    private var last: (state: State, path: (initial: State, events: [Event]), seed: UInt64)?

    init(eventCount: Int) {
        reacted = Array(repeating: false, count: eventCount)
    }

    mutating func visit(_ state: State, path: (initial: State, events: [Event]), seed: UInt64) {
        last = (state, path, seed)
    }

    mutating func react(_ indices: [Int]) {
        for index in indices {
            reacted[index] = true
        }
    }

    /// Adds a finding, unless it is known: a feedback is told of once, and so is a dead end.
    mutating func add(_ finding: LoopFinding<State, Event>) {
        let isKnown = findings.contains { known in
            known.kind == finding.kind && (finding.kind != .deadEnd || known.state == finding.state)
        }
        if !isKnown {
            findings.append(finding)
        }
    }

    func all(ignoring events: [Event]) -> [LoopFinding<State, Event>] {
        guard let last else { return findings }
        let ignored = events.indices.filter { !reacted[$0] }.map { index in
            LoopFinding(
                kind: .ignoredEvent,
                state: last.state,
                path: last.path,
                event: events[index],
                seed: last.seed
            )
        }
        return findings + ignored
    }
}
