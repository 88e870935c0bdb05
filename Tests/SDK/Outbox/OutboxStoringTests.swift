import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

/// What happens while the store writes, or can't: nobody's command is on disk, and nothing is lost that somebody has.
@Suite struct OutboxStoringTests {
    private let desk = OutboxDesk()
    private let writing = TestScheduler()

    private func open(policy: OutboxPolicy? = nil) throws -> CommandOutbox<NoAuth> {
        try desk.open(policy: policy, writing: writing)
    }

    private static let stories = Row.stories(
        """
        ## a command that is refused while it is discarded does not come back
        open slow
        execute a
        write → a accepted, a sent, sends a, list [a sending], disk [a]
        discard a
        refuse 0 422 → a refused, a completed, list [a refused (HTTP 422)]
        write → discard a done, list [], disk []

        ## a command that is discarded is not sent meanwhile
        open slow
        execute a
        execute b
        execute c
        write → a accepted, a sent, b accepted, c accepted, sends a, list [a sending, b waiting, c waiting], disk [a, b, c]
        discard b
        succeed 0 → a succeeded, a completed, list [b waiting, c waiting]
        write → b discarded, b completed, discard b done, c sent, sends c, list [c sending], disk [c]

        ## a lane waits until the end of its command is on disk, and no other one
        open slow
        execute a in 1
        execute b in 1
        execute c in 2
        execute d in 2
        write → a accepted, a sent, b accepted, c accepted, c sent, d accepted, sends a, sends c, list [a sending, b waiting, c sending, d waiting], disk [a, b, c, d]
        succeed 0 → a succeeded, a completed, list [b waiting, c sending, d waiting]
        refuse 1 422 → c refused, c completed, list [b waiting, c refused (HTTP 422), d waiting]
        disk full
        write
        execute e in 3
        write → e failed: the disk is full
        disk works
        pass 1
        write → b sent, d sent, sends b, sends d, list [b sending, c refused (HTTP 422), d sending], disk [b, c refused, d]

        ## what is accepted while all is discarded stays
        open slow
        execute a in 1
        discard-all
        execute b in 2
        write → a accepted, a discarded, a completed, discard-all done, b accepted, b sent, sends b, list [b sending], disk [b]

        ## nothing makes room for a command that is not stored
        open slow limit 2 discard
        execute a
        execute b
        write → a accepted, a sent, b accepted, sends a, list [a sending, b waiting], disk [a, b]
        disk full
        execute c
        write → c failed: the disk is full
        disk works
        write
        execute d
        write → b discarded, b completed, d accepted, list [a sending, d waiting], disk [a, d]

        ## the oldest command makes room while it is still being stored
        open slow limit 2 discard
        execute a
        execute b
        execute c
        write → a accepted, b accepted, a discarded, a completed, c accepted, b sent, sends b, list [b sending, c waiting], disk [b, c]

        ## a command that could not be stored makes no room, and has no other end
        open slow limit 2 discard
        execute a
        execute b
        execute c
        disk full
        write → a failed: the disk is full, b failed: the disk is full, c failed: the disk is full
        disk works
        execute d
        write → d accepted, d sent, sends d, list [d sending], disk [d]

        ## an outbox that is closed shows nothing afterwards
        open slow
        observe → asks
        answer x → shows fresh(x)
        execute a → shows fresh(xa, 1 pending)
        close → shows fresh(x), a interrupted
        write → list [a waiting], disk [a]
        """
    )

    @Test(arguments: stories) func theStoreHasTheLastWord(_ row: Row<String>) {
        OutboxStory.expect(row)
    }

    @Test func whatIsOwedIsTriedOnceATime() throws {
        let outbox = try desk.open()
        let failures = News()
        outbox.storeFailures.observeValues { failures.add("\($0)") }
        desk.execute(Write(letter: "a"), outbox)
        desk.store.fail(with: .diskFull)
        desk.succeed(0)
        for _ in 0..<10 { desk.execute(Write(letter: "b"), outbox) }
        let count = failures.all.count
        desk.clock.advance(by: .seconds(3))
        #expect(failures.all.count == count + 3)
    }

    /// Of two changes of one command, the older one is never written last.
    @Test func whatIsOwedIsNotOvertaken() throws {
        let store = MemoryStore()
        let failures = MutableProperty(2)
        let failing = HookedStore(store) { _ in
            failures.value -= 1
            return failures.value < 0 ? nil : .diskFull
        }
        let writer = OutboxWriter(try StoreClaim(failing, "anna"), on: writing) { _ in }
        let record = CommandRecord.fixture()
        let news = News()
        writer.write([.put(record)], isOwed: true) { _ in news.add("put") }
        writer.write([.remove(number: record.number)], isOwed: false) { news.add($0 == nil ? "removed" : "kept") }
        writing.advance()
        news.add("retry")
        writer.writePending()
        writing.advance()
        #expect(try (news.all, store.open(login: record.login).commands) == (["kept", "retry", "put"], [record]))
    }

    /// A lane waits until the refusal of its command is on disk, or nobody wants it to be there.
    @Test func aLaneGoesOnBehindARefusalThatIsNotWritten() {
        var state = OutboxState(OutboxPolicy())
        for number in Int64(1)...2 {
            state.insert(OutboxEntry(number: number, lane: .main, phase: .waiting, isMarked: true))
        }
        let now = ContinuousClock.now
        let first = state.next(now)
        state.refuse(1, .status(.init(code: 404)), isOpen: false)
        let waiting = state.next(now)
        state.remove(1)
        #expect((first, waiting, state.next(now)) == ([1], [], [2]))
    }
}
