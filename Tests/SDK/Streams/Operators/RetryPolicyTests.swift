import Foundation
import StreamsTestSupport
import TestSupport
import Testing

@testable import MillraceStreams

struct RetryPolicyTests {
    @Test func pausesAreAllAlikeOrGrowUpToTheLongest() {
        let growing = RetryPolicy.exponentialBackoff(
            upTo: 6,
            first: .milliseconds(500),
            factor: 3,
            longest: .seconds(10),
            isJittered: false
        )
        let constant = RetryPolicy.constant(upTo: 4, pause: .seconds(2))
        let expected: [[Double]] = [[2, 2, 2, 2], [0.5, 1.5, 4.5, 10, 10, 10]]
        #expect([constant, growing].map { pauses($0) } == expected.map { $0.map { .seconds($0) } })
    }

    typealias Bound = (first: Duration, isJittered: Bool, retries: [Int], pauses: [Duration])

    static let bounds: [Row<Bound>] = [
        Row("a late one", (.seconds(1), false, [100, 1_100, .max], [.seconds(60), .seconds(60), .seconds(60)])),
        Row("none", (.zero, true, [0, 2_000], [.zero, .zero])),
        Row("less than none", (.seconds(-1), true, [0, 2_000], [.zero, .zero])),
        Row("the least", (.seconds(Int64.min), true, [0, 2_000], [.zero, .zero])),
    ]

    @Test(arguments: bounds) func noPauseIsTooLongOrLessThanNone(_ row: Row<Bound>) {
        var generator = SeededGenerator(seed: 1)
        let (first, isJittered, retries, pauses) = row.value
        let policy = RetryPolicy.exponentialBackoff(
            upTo: .max,
            first: first,
            longest: .seconds(60),
            isJittered: isJittered
        )
        let found = retries.map { policy.pause(beforeRetry: $0, using: &generator) }
        #expect(found == pauses, sourceLocation: row.location)
    }

    @Test("Chance takes anything up to the whole pause, the same for the same seed")
    func jitter() {
        let policy = RetryPolicy.constant(upTo: 1_000, pause: .seconds(8), isJittered: true)
        let growing = RetryPolicy.exponentialBackoff(upTo: 9, first: .seconds(1))
        let longest: [Duration] = (0..<9).map { .seconds(min(60, pow(2, Double($0)))) }
        #expect(zip(pauses(growing), longest).filter { $0 < .zero || $0 > $1 }.map(\.0) == [])
        #expect([pauses(growing) == pauses(growing), pauses(growing) == pauses(growing, seed: 2)] == [true, false])
        let first = pauses(policy)
        let others = first.filter { $0 < .zero || $0 > .seconds(8) }
        #expect((pauses(policy), others) == (first, []))
        #expect(first.contains { $0 < .seconds(1) } && first.contains { $0 > .seconds(7) })
        let mean = first.reduce(.zero, +) / 1_000
        #expect(mean > .milliseconds(3_700) && mean < .milliseconds(4_300))
    }

    @Test("Neither the longest times nor an odd factor are too much", arguments: [0.0, -1, 2, .infinity, .nan])
    func odd(factor: Double) {
        var generator = SeededGenerator(seed: 1)
        let long = Duration.seconds(Int64.max)
        for (first, longest) in [(long, long), (Duration.seconds(1), Duration.seconds(-1))] {
            for isJittered in [false, true] {
                let policy = RetryPolicy.exponentialBackoff(
                    upTo: .max,
                    first: first,
                    factor: factor,
                    longest: longest,
                    isJittered: isJittered
                )
                for retry in [0, 1, .max] {
                    #expect(policy.pause(beforeRetry: retry, using: &generator) >= .zero)
                }
            }
        }
    }

    private func pauses(_ policy: RetryPolicy, seed: UInt64 = 5) -> [Duration] {
        var generator = SeededGenerator(seed: seed)
        return (0..<policy.maximumRetries).map { policy.pause(beforeRetry: $0, using: &generator) }
    }
}
