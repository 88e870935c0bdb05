import TestSupport
import Testing

/// None is lost, none carried out twice or shown twice, none under another login, and each lane in its order: whatever
/// happens to the outboxes of a store, which agrees with them.
///
/// `MILLRACE_FUZZ=all` takes 10,000 seeds, and a run takes some.
@Suite(.bodyTimeLimit(minutes: 10)) struct OutboxWorldTests {
    @Test(arguments: 0..<20) func everyAcceptedCommandEndsOnce(block: UInt64) {
        let seeds: UInt64 =
            switch TestDepth.current {
            case .share: 3
            case .check: 60
            case .all: 500
            }
        for seed in (block * 500)..<(block * 500 + seeds) { check(OutboxWorld(seed: seed), "seed \(seed)") }
    }

    /// The same days, with the process killed at each of their commits.
    @Test(arguments: ProcessStore.Side.allCases) func aKillAtAnyWriteLosesNothing(side: ProcessStore.Side) {
        for seed in TestDepth.some((20_000..<20_020) as Range<UInt64>, each: 7) {
            for commit in stride(from: 1, through: 40, by: TestDepth.step(3)) {
                check(OutboxWorld(seed: seed, death: (commit, side)), "seed \(seed), \(side) commit \(commit)")
            }
        }
    }

    private func check(_ world: OutboxWorld, _ name: String) {
        let problems = world.run(steps: 120)
        #expect(problems == [], "\(name): \(world.steps.joined(separator: "; "))")
    }
}
