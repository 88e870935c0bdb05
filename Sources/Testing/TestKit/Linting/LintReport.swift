import Millrace

/// The findings of a linter so far.
struct LintReport<State: Equatable & Sendable, Event: Sendable> {
    private var findings: [LoopFinding<State, Event>] = []
    private var kinds: Set<LoopFinding<State, Event>.Kind> = []
    private var deadEnds: Set<AnyHashable> = []
    private var reacted: [Bool]
    private var last: (state: State, path: (initial: State, events: [Event]), seed: UInt64)?

    init(eventCount: Int) {
        reacted = Array(repeating: false, count: eventCount)
    }

    /// Records the state in which a run has ended.
    mutating func visit(_ state: State, path: (initial: State, events: [Event]), seed: UInt64) {
        last = (state, path, seed)
    }

    mutating func react(_ indices: [Int]) {
        for index in indices {
            reacted[index] = true
        }
    }

    /// Adds a finding, unless the report has it: each feedback and each dead end is reported once.
    mutating func add(_ finding: LoopFinding<State, Event>) {
        let isNew = finding.kind == .deadEnd ? note(deadEnd: finding.state) : kinds.insert(finding.kind).inserted
        if isNew { findings.append(finding) }
    }

    /// Returns whether a dead end is new; a state that can't be hashed is compared with each known one.
    private mutating func note(deadEnd state: State) -> Bool {
        if let state = state as? any Hashable { return deadEnds.insert(AnyHashable(state)).inserted }
        return !findings.contains { $0.kind == .deadEnd && $0.state == state }
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
