import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

/// Outboxes that share a store: those of two logins at a time, and those of one login after each other.
@Suite(.bodyTimeLimit) struct OutboxSharingTests {
    private let desk = OutboxDesk()
    private let writing = TestScheduler()

    private func letters(of login: String) throws -> String {
        try desk.store.open(login: login).commands.compactMap { record in
            (try? JSONDecoder().decode(Kept.self, from: record.payload))?.body.letter
        }.joined()
    }

    private struct Kept: Decodable {
        let body: Write.Letter
    }

    @Test func noNumberIsGivenOutTwice() throws {
        let outboxes = try ["anna", "berta"].map { try desk.open(login: $0) }
        for letters in ["ab", "cd", "ef"] {
            for (outbox, letter) in zip(outboxes, letters) { desk.execute(Write(letter: "\(letter)"), outbox) }
        }
        let ids = outboxes.flatMap { $0.commands.value.map(\.id) }
        #expect(try ([letters(of: "anna"), letters(of: "berta")], Set(ids).count) == (["ace", "bdf"], 6))
    }

    /// The outbox is closed while the store writes, or is about to.
    @Test func theNextOutboxHasWhatTheOneBeforeItHadLeftToWrite() throws {
        let first = try desk.open(writing: writing)
        let news = ["a", "b"].map { desk.execute(Write(letter: $0), first) }
        writing.advance()
        desk.succeed(0)
        let late = desk.execute(Write(letter: "c"), first)
        first.close()
        let second = try desk.open(writing: writing)
        let listed = second.commands.value.compactMap { ($0.command as? Write)?.body.letter }
        #expect(try (listed, letters(of: "anna")) == (["b", "c"], "bc"))
        #expect((news.map(\.last), late.all) == (["completed", "interrupted"], ["interrupted"]))
        desk.execute(Write(letter: "d"), second)
        writing.advance()
        #expect(try letters(of: "anna") == "bcd")
    }

    /// What can't be written by then is as lost as at the end of the process: it is sent again with its key.
    @Test func theNextOutboxOpensWhereTheDiskIsFull() throws {
        let isFull = MutableProperty(false)
        let full = HookedStore(desk.store) { _ in isFull.value ? .diskFull : nil }
        let first = try desk.open(store: full, writing: writing)
        desk.execute(Write(letter: "a"), first)
        writing.advance()
        isFull.value = true
        desk.succeed(0)
        let late = desk.execute(Write(letter: "b"), first)
        first.close()
        let second = try desk.open(store: full, writing: writing)
        isFull.value = false
        writing.advance()
        desk.clock.advance(by: .seconds(2))
        writing.advance()
        let keys = Set(desk.accessible.commands.map { $0.headers["Idempotency-Key"] })
        #expect((late.all, desk.bodies, keys.count) == (["interrupted"], ["a", "a"], 1))
        desk.succeed(1)
        writing.advance()
        #expect(try letters(of: "anna") == "")
        withExtendedLifetime(second) {}
    }

    /// Whoever hears of the end of one thing may begin the next: on any thread, at any moment.
    @Test func anOutboxIsOpenedByAnObserverOfTheOneBefore() throws {
        let first = try desk.open(writing: writing)
        let second = Mutex<CommandOutbox<NoAuth>?>(nil)
        first.execute(Write(letter: "a")).startWithResult { [desk, writing] _ in
            guard second.withLock({ $0 == nil }) else { return }
            first.close()
            let next = try? desk.open(writing: writing)
            second.withLock { $0 = next }
        }
        desk.execute(Write(letter: "b"), first)
        writing.advance()
        #expect(second.withLock { $0?.commands.value.count } == 2)
    }

    /// A log-out and a log-in while threads give commands, with a disk that takes its time.
    @Test func nothingIsLostBetweenALogOutAndALogIn() throws {
        let commits = DispatchSemaphore(value: 0)
        let store = HookedStore(desk.store) { _ in
            commits.signal()
            for _ in 0..<100 { sched_yield() }
            return nil
        }
        let (accepted, failed, interrupted, given) = (News(), News(), News(), News())
        let writing = QueueScheduler(name: "test.store")
        // A start may hear of its end on the thread that writes, after the last outbox is open.
        let starts = DispatchGroup()
        for round in 0..<TestDepth.times(40) {
            let outbox = try desk.open(store: store, writing: writing)
            for number in 0..<5 {
                let letter = "\(round).\(number)"
                given.add(letter)
                starts.enter()
                let start = outbox.execute(Write(letter: letter, lane: "\(number)"))
                    .on(interrupted: { interrupted.add(letter) }, terminated: { starts.leave() })
                start.startWithResult { result in
                    switch result {
                    case .success(.accepted): accepted.add(letter)
                    case .success: break
                    case .failure: failed.add(letter)
                    }
                }
            }
            if round.isMultiple(of: 2) { commits.waitInTest() }
            outbox.close()
        }
        let last = try desk.open(store: store, writing: writing)
        starts.waitInTest()
        let listed = Set(last.commands.value.compactMap { ($0.command as? Write)?.body.letter })
        // Of a command that came while the next outbox was being opened, the start has failed, or was interrupted by
        // the closing.
        #expect(Set(accepted.all).isSubset(of: listed) && listed.isDisjoint(with: failed.all))
        #expect(listed.union(failed.all).union(interrupted.all) == Set(given.all))
    }
}
