import Dispatch
import MillraceFeedback
import MillraceStreams
import MillraceTrace
import Testing

/// What a journal keeps that has a bound.
@Suite struct JournalBoundTests {
    struct Bound: Sendable, CustomTestStringConvertible {
        let buffering: Buffering
        var byteLimit = Int.max
        var events = Array(1...6)
        /// Which of the events are kept, and follow each other.
        let kept: ClosedRange<Int>?
        var testDescription: String {
            "\(events), \(buffering), \(byteLimit) bytes"
        }
    }

    /// An event's number is also its size.
    private func makeJournal(_ bound: Bound) -> Journal<Int, Int> {
        Journal(buffering: bound.buffering, byteLimit: bound.byteLimit) { entry in
            guard case let .accepted(event, _, _, _) = entry else { return 0 }
            return event
        }
    }

    private func record(_ events: some Sequence<Int>, in journal: Journal<Int, Int>) {
        for event in events {
            journal.record(.accepted(event, from: .sent, before: event - 1, after: event))
        }
    }

    @Test(arguments: [
        Bound(buffering: .unbounded, kept: 1...6),
        Bound(buffering: .bounded(5, .dropOldest), kept: 2...6),
        Bound(buffering: .bounded(0, .dropOldest), kept: nil),
        Bound(buffering: .bounded(5, .dropNewest), kept: 1...5),
        Bound(buffering: .bounded(0, .dropNewest), kept: nil),
        Bound(buffering: .bounded(6, .dropOldest), byteLimit: 21, kept: 1...6),
        Bound(buffering: .bounded(6, .dropOldest), byteLimit: 11, kept: 5...6),
        Bound(buffering: .bounded(1, .dropOldest), byteLimit: 11, kept: 6...6),
        Bound(buffering: .bounded(6, .dropOldest), byteLimit: -1, kept: nil),
        Bound(buffering: .bounded(6, .dropNewest), byteLimit: 21, kept: 1...6),
        Bound(buffering: .bounded(6, .dropNewest), byteLimit: 10, kept: 1...4),
        Bound(buffering: .bounded(2, .dropNewest), byteLimit: 10, kept: 1...2),
        Bound(buffering: .unbounded, byteLimit: 3, kept: 1...2),
        // A small entry doesn't follow a large one that was dropped.
        Bound(buffering: .bounded(9, .dropNewest), byteLimit: 8, events: [1, 2, 3, 4, 5, 6, 1], kept: 1...3),
        // An entry that is larger than the bound takes those before it with it.
        Bound(buffering: .bounded(9, .dropOldest), byteLimit: 8, events: [1, 2, 3, 9], kept: nil),
        Bound(buffering: .bounded(9, .dropOldest), byteLimit: 8, events: [1, 2, 3, 9, 2, 3], kept: 2...3),
    ])
    func whatIsKeptHasNoGap(bound: Bound) {
        let journal = makeJournal(bound)
        record(bound.events, in: journal)
        let events = journal.entries.compactMap { entry -> Int? in
            guard case let .accepted(event, _, _, _) = entry else { return nil }
            return event
        }
        let kept = bound.kept.map(Array.init)
        let session = journal.session.map { [$0.initial] + $0.steps.map(\.state) }
        #expect(
            (events, journal.droppedCount, session)
                == (kept ?? [], bound.events.count - events.count, kept.map { [$0[0] - 1] + $0 }),
            "\(journal.entries)"
        )
    }

    @Test func aSizeMayBeAnything() {
        let counts = [Int.min, -1, 0, .max].map { size in
            [Buffering.Overflow.dropOldest, .dropNewest].map { overflow in
                let journal = Journal<Int, Int>(buffering: .bounded(3, overflow), byteLimit: .max) { _ in size }
                record(1...4, in: journal)
                return journal.entries.count
            }
        }
        #expect(counts == [[3, 3], [3, 3], [3, 3], [1, 1]])
    }

    @Test func anEntryKeepsItsNumber() {
        let journals = [Buffering.Overflow.dropOldest, .dropNewest].map { overflow in
            Journal<Int, Int>(buffering: .bounded(2, overflow))
        }
        for journal in journals { record(1...11, in: journal) }
        #expect(
            journals.map(\.text) == [
                """
                 9  10  (sent)
                        9 → 10
                10  11  (sent)
                        10 → 11
                """,
                """
                0  1  (sent)
                       0 → 1
                1  2  (sent)
                       1 → 2
                """,
            ]
        )
    }

    @Test func withoutAWordTheLatestTenThousandAreKept() {
        let journal = Journal<Int, Int>()
        record(1...10_100, in: journal)
        #expect([journal.entries.count, journal.droppedCount] == [10_000, 100])
    }

    @Test func aSessionThatBeginsLaterReplays() throws {
        let journal = Journal<Int, Int>(buffering: .bounded(3, .dropOldest))
        let loop = Loop<Int, Int>(initial: 5, reduce: { $0 += $1 }, journal: journal)
        for event in 1...10 { loop.send(event) }
        let session = try #require(journal.session)
        #expect([session.initial] + session.steps.map(\.event) == [5 + 28, 8, 9, 10])
        let steps = [Replay(session, reduce: { $0 += $1 }), Replay(session, reduce: { $0 -= $1 })]
        #expect(steps.map { $0.divergence?.step } == [nil, 0])
    }

    @Test func whatIsDroppedIsReleasedOutsideTheLock() {
        final class Probe: Sendable {
            let onRelease: @Sendable () -> Void

            init(_ onRelease: @escaping @Sendable () -> Void) {
                self.onRelease = onRelease
            }

            deinit {
                onRelease()
            }
        }
        for overflow in [Buffering.Overflow.dropOldest, .dropNewest] {
            let journal = Journal<Int, Probe>(buffering: .bounded(1, overflow))
            let counts = MutableProperty<[Int]>([])
            for _ in 0..<3 {
                let probe = Probe { counts.modify { $0.append(journal.entries.count) } }
                journal.record(.accepted(probe, from: .sent, before: 0, after: 0))
            }
            #expect(counts.value == [1, 1])
        }
    }

    @Test func nothingIsLostBetweenThreads() {
        let journal = Journal<Int, Int>(buffering: .bounded(100, .dropOldest))
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            record(1...500, in: journal)
        }
        #expect((journal.entries.count, journal.droppedCount) == (100, 3_900))
    }
}
