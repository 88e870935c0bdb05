import Foundation
import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

/// Members in several loops, as parts and alone, agree when nothing happens; no write comes back, and no member is told
/// its own.
@Suite struct SharedLawTests {
    private typealias Entry = SharedMember.Entry

    /// Loops that share a number, and what happened in them.
    private final class Party: Sendable {
        let shared = Shared(0)
        let log = Log<Entry>()
        let values = Log<Int>()
        let clubs: [Loop<SharedClub, SharedClub.Event>]
        let members: [Loop<SharedMember, SharedMember.Event>]

        init(_ scheduler: TestScheduler?) {
            let (shared, log, values) = (shared, log, values)
            shared.producer.startWithValues { values.add($0) }
            // Identifiers tell a member of one loop from those of others.
            clubs = (0..<2).map { club in
                var state = SharedClub()
                state.left = SharedMember(id: 1_000 * (club + 1) + 1)
                state.right = SharedMember(id: 1_000 * (club + 1) + 2)
                return Loop(
                    initial: state,
                    reduce: SharedClub.reducer(log),
                    feedbacks: SharedClub.feedbacks(shared, scheduler)
                )
            }
            members = (1...2).map { id in
                Loop(
                    initial: SharedMember(id: id),
                    reduce: SharedMember.reducer(log),
                    feedbacks: SharedMember.feedbacks(shared, scheduler)
                )
            }
        }

        var copies: [Int?] {
            clubs.flatMap { $0.state.value.members.map(\.copy) } + members.map(\.state.value.copy)
        }

        /// Does one thing at random; numbers are given once.
        func step(_ random: inout SeededGenerator, _ number: () -> Int, isTimed: Bool) {
            let event: SharedMember.Event =
                switch Int.random(in: 0..<(isTimed ? 6 : 5), using: &random) {
                case 0, 1: .write(number())
                case 2: .writeAll([number(), number()])
                case 3, 4: .tick
                default: .writeLater(number())
                }
            let club = clubs[Int.random(in: 0..<2, using: &random)]
            let row = club.state.value.rows.randomElement(using: &random)?.id ?? 0
            switch Int.random(in: 0..<14, using: &random) {
            case 0, 1: club.send(.member(.left, event))
            case 2, 3: club.send(.member(.right, event))
            case 4, 5: club.send(.member(.child, event))
            case 6, 7: club.send(.row(row, event))
            case 8: club.send(Bool.random(using: &random) ? .present(number()) : .dismiss)
            case 9: club.send(Bool.random(using: &random) ? .add(number()) : .remove(row))
            case 10: club.send(.writeBoth(number(), number()))
            case 11:
                let number = number()
                log.add(.wrote(number, by: 0))
                shared.value = number
            default: members.randomElement(using: &random)?.send(event)
            }
        }

        /// Asserts the laws that hold on any threads.
        func check(_ seed: UInt64) {
            let values = values.all
            #expect(Set(values).count == values.count, "seed \(seed): a value came back")
            #expect(copies.allSatisfy { $0 == shared.value }, "seed \(seed): \(copies), and \(shared.value)")
            let places = Dictionary(uniqueKeysWithValues: values.enumerated().map { ($1, $0) })
            var (writers, last): ([Int: Int], [Int: Int]) = ([:], [:])
            for case let .wrote(number, by: id) in log.all { writers[number] = id }
            for entry in log.all {
                switch entry {
                case let .wrote(number, by: id):
                    let place = places[number] ?? -1
                    #expect(
                        id == 0 || place > last[id, default: -1],
                        "seed \(seed): \(number) of \(id) was lost, or late"
                    )
                    last[id] = place
                case let .wasTold(number, of: id):
                    let place = places[number] ?? -1
                    #expect(
                        writers[number] != id && place > last[id, default: -1],
                        "seed \(seed): \(id) was told its own \(number), or an older one"
                    )
                    last[id] = place
                }
            }
        }
    }

    @Test(arguments: TestDepth.some(0..<12 as Range<UInt64>)) func membersAgreeWhenItIsQuiet(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let scheduler = TestScheduler()
        let party = Party(scheduler)
        // The members that are there from the start have lower numbers.
        var count = 10_000
        for _ in 0..<60 {
            let number = {
                count += 1; return count
            }
            party.step(&random, number, isTimed: true)
            if Int.random(in: 0..<4, using: &random) == 0 { scheduler.advance(by: .seconds(1)) }
            #expect(party.copies.allSatisfy { $0 == party.shared.value }, "seed \(seed)")
        }
        scheduler.run()
        party.check(seed)
        // On one thread, writes are in the order of the events: the last wins.
        let writes = party.log.all.compactMap { if case let .wrote(number, _) = $0 { number } else { nil } }
        #expect(party.values.all.dropFirst() == writes[...], "seed \(seed)")
    }

    @Test func membersAgreeWhenThreadsAreDone() {
        for seed in TestDepth.some(0..<3 as Range<UInt64>, each: 3) {
            let party = Party(nil)
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                var random = SeededGenerator(seed: seed * 10 + UInt64(thread))
                var count = 1_000_000 * (thread + 1)
                for _ in 0..<60 {
                    party.step(
                        &random,
                        {
                            count += 1; return count
                        },
                        isTimed: false
                    )
                }
            }
            party.check(seed)
        }
    }
}
