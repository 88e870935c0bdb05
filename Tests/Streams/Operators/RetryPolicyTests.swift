import Foundation
import Testing

@testable import MillraceStreams

struct RetryPolicyTests {
    @Test func constantPausesAreAllAlike() {
        #expect(pauses(.constant(upTo: 4, pause: 2)) == [2, 2, 2, 2])
    }

    @Test func growingPausesGrowUpToTheLongest() {
        let policy = RetryPolicy.exponentialBackoff(upTo: 6, first: 0.5, factor: 3, longest: 10, jitter: .none)
        #expect(pauses(policy) == [0.5, 1.5, 4.5, 10, 10, 10])
    }

    @Test("The longest pause holds however late the retry", arguments: [100, 1_100, .max])
    func late(retry: Int) {
        var generator = SeededGenerator(seed: 1)
        let policy = RetryPolicy.exponentialBackoff(upTo: .max, first: 1, longest: 60, jitter: .none)
        #expect(policy.pause(beforeRetry: retry, using: &generator) == 60)
    }

    @Test("A pause that isn't one is none", arguments: [0.0, -1, -.infinity, .nan], [0, 3, 2_000])
    func none(first: TimeInterval, retry: Int) {
        for jitter in [RetryPolicy.Jitter.none, .full] {
            var generator = SeededGenerator(seed: 1)
            let policy = RetryPolicy.exponentialBackoff(upTo: .max, first: first, jitter: jitter)
            #expect(policy.pause(beforeRetry: retry, using: &generator) == 0)
        }
    }

    @Test("Chance takes anything up to the whole pause, the same for the same seed")
    func jitter() {
        let policy = RetryPolicy.constant(upTo: 1_000, pause: 8, jitter: .full)
        let first = pauses(policy)
        #expect(first == pauses(policy))
        #expect(first.allSatisfy { 0...8 ~= $0 })
        #expect(first.contains { $0 < 1 } && first.contains { $0 > 7 })
        #expect(abs(first.reduce(0, +) / 1_000 - 4) < 0.3)
    }

    private func pauses(_ policy: RetryPolicy) -> [TimeInterval] {
        var generator = SeededGenerator(seed: 5)
        return (0..<policy.maximumRetries).map { policy.pause(beforeRetry: $0, using: &generator) }
    }
}
