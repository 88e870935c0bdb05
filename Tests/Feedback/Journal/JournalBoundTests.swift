import Dispatch
import MillraceFeedback
import MillraceStreams
import Testing

/// What a journal keeps that has a bound.
@Suite struct JournalBoundTests {
    struct Bound: Sendable, CustomTestStringConvertible {
        let buffering: Buffering
        var byteLimit = Int.max
        /// Which of the events 1 to 6 are kept.
        let kept: ClosedRange<Int>?

        var testDescription: String {
            "\(buffering), \(byteLimit) bytes"
        }
    }

    /// An event's number is also its size.
    private func makeJournal(_ bound: Bound) -> Journal<Int, Int> {
        Journal(buffering: bound.buffering, byteLimit: bound.byteLimit) { entry in
            guard case let .accepted(event, _, _, _) = entry else { return 0 }
            return event
        }
    }

    private func record(_ events: ClosedRange<Int>, in journal: Journal<Int, Int>) {
        for event in events {
            journal.record(.accepted(event, from: .sent, before: event - 1, after: event))
        }
    }

    @Test(arguments: [
        Bound(buffering: .unbounded, kept: 1...6),
        Bound(buffering: .bounded(6, .dropOldest), kept: 1...6),
        Bound(buffering: .bounded(5, .dropOldest), kept: 2...6),
        Bound(buffering: .bounded(1, .dropOldest), kept: 6...6),
        Bound(buffering: .bounded(0, .dropOldest), kept: nil),
        Bound(buffering: .bounded(6, .dropNewest), kept: 1...6),
        Bound(buffering: .bounded(5, .dropNewest), kept: 1...5),
        Bound(buffering: .bounded(1, .dropNewest), kept: 1...1),
        Bound(buffering: .bounded(0, .dropNewest), kept: nil),
        Bound(buffering: .bounded(6, .dropOldest), byteLimit: 21, kept: 1...6),
        Bound(buffering: .bounded(6, .dropOldest), byteLimit: 20, kept: 2...6),
        Bound(buffering: .bounded(6, .dropOldest), byteLimit: 11, kept: 5...6),
        Bound(buffering: .bounded(1, .dropOldest), byteLimit: 11, kept: 6...6),
        Bound(buffering: .bounded(6, .dropOldest), byteLimit: 5, kept: nil),
        Bound(buffering: .bounded(6, .dropOldest), byteLimit: -1, kept: nil),
        Bound(buffering: .bounded(6, .dropNewest), byteLimit: 21, kept: 1...6),
        Bound(buffering: .bounded(6, .dropNewest), byteLimit: 10, kept: 1...4),
        Bound(buffering: .bounded(2, .dropNewest), byteLimit: 10, kept: 1...2),
        Bound(buffering: .bounded(6, .dropNewest), byteLimit: 0, kept: nil),
        Bound(buffering: .unbounded, byteLimit: 3, kept: 1...2),
    ])
    func whatIsKeptHasNoGap(bound: Bound) {
        let journal = makeJournal(bound)
        record(1...6, in: journal)
        let events = journal.entries.compactMap { entry -> Int? in
            guard case let .accepted(event, _, _, _) = entry else { return nil }
            return event
        }
        #expect(events == bound.kept.map(Array.init) ?? [])
        #expect(journal.droppedCount == 6 - events.count)
        #expect(journal.session?.initial == bound.kept.map { $0.lowerBound - 1 })
        #expect(journal.session?.steps.map(\.state) == bound.kept.map(Array.init))
    }

    @Test func aSmallEntryDoesNotFollowALargeOneThatWasDropped() {
        let journal = makeJournal(Bound(buffering: .bounded(9, .dropNewest), byteLimit: 8, kept: nil))
        record(1...6, in: journal)
        record(1...1, in: journal)
        #expect(journal.entries.count == 3)
    }

    @Test func anEntryThatIsLargerThanTheBoundTakesThoseBeforeItWithIt() {
        let journal = makeJournal(Bound(buffering: .bounded(9, .dropOldest), byteLimit: 8, kept: nil))
        record(1...3, in: journal)
        record(9...9, in: journal)
        #expect(journal.entries == [])
        #expect(journal.session == nil)
        record(2...3, in: journal)
        #expect(journal.session?.initial == 1)
        #expect(journal.entries.count == 2)
    }

    @Test func aSizeMayBeAnything() {
        for size in [Int.min, -1, 0, .max] {
            for overflow in [Buffering.Overflow.dropOldest, .dropNewest] {
                let journal = Journal<Int, Int>(buffering: .bounded(3, overflow), byteLimit: .max) { _ in size }
                record(1...4, in: journal)
                #expect(journal.entries.count == (size == .max ? 1 : 3))
            }
        }
    }

    @Test func anEntryKeepsItsNumber() {
        let latest = Journal<Int, Int>(buffering: .bounded(2, .dropOldest))
        let first = Journal<Int, Int>(buffering: .bounded(2, .dropNewest))
        record(1...11, in: latest)
        record(1...11, in: first)
        #expect(
            latest.text == """
                 9  10  (sent)
                        9 → 10
                10  11  (sent)
                        10 → 11
                """
        )
        #expect(
            first.text == """
                0  1  (sent)
                       0 → 1
                1  2  (sent)
                       1 → 2
                """
        )
    }

    @Test func withoutAWordTheLatestTenThousandAreKept() {
        let journal = Journal<Int, Int>()
        record(1...10_100, in: journal)
        #expect(journal.entries.count == 10_000)
        #expect(journal.droppedCount == 100)
    }

    @Test func aSessionThatBeginsLaterReplays() throws {
        let journal = Journal<Int, Int>(buffering: .bounded(3, .dropOldest))
        let loop = Loop<Int, Int>(initial: 5, reduce: { $0 += $1 }, journal: journal)
        for event in 1...10 { loop.send(event) }
        let session = try #require(journal.session)
        #expect(session.initial == 5 + 28)
        #expect(session.steps.map(\.event) == [8, 9, 10])
        #expect(Replay(session, reduce: { $0 += $1 }).divergence == nil)
        #expect(Replay(session, reduce: { $0 -= $1 }).divergence?.step == 0)
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
        #expect(journal.entries.count == 100)
        #expect(journal.droppedCount == 8 * 500 - 100)
    }
}
