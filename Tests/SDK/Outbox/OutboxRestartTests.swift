import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

/// What a restart finds: commands of this login and of others, of known types and of unknown ones.
@Suite struct OutboxRestartTests {
    private let desk = OutboxDesk()

    /// The second version of `Write`, whose first one has a letter alone.
    private struct WriteTwo: BodyCommand, StoredCommand {
        static let path = "letters"
        static let method = CommandMethod.POST
        static let storedName = "Write"
        static let storedVersion = 2
        let body: Write.Letter
        let isBold: Bool

        static func migrate(_ data: Data, from version: Int) throws -> WriteTwo {
            struct One: Decodable { let body: Write.Letter }
            return WriteTwo(body: try JSONDecoder().decode(One.self, from: data).body, isBold: false)
        }
    }

    /// `Write` of a later version of the app, with all of its commands in one lane.
    private struct WriteInOneLane: BodyCommand, StoredCommand {
        static let path = "letters"
        static let method = CommandMethod.POST
        static let storedName = "Write"
        let body: Write.Letter
        var lane: Lane { "one" }
    }

    private static let stories = Row.stories(
        """
        ## what was accepted is sent and shown after a restart
        open
        execute a → a accepted, a sent, sends a, list [a sending], disk [a]
        execute b → b accepted, list [a sending, b waiting], disk [a, b]
        close → a interrupted, b interrupted, cancels a, list [a waiting, b waiting]
        open → repeats a, list [a sending, b waiting]
        observe → asks
        answer x → shows stale(xab, 2 pending)
        succeed 1 → sends b, asks, list [b sending], disk [b]
        succeed 2 → list [], disk []
        # The answer was asked for before the second command.
        answer xab → asks
        answer xab → shows fresh(xab)

        ## the first command of a lane may have been sent before
        open
        execute a → a accepted, a sent, sends a, list [a sending], disk [a]
        execute b → b accepted, list [a sending, b waiting], disk [a, b]
        close → a interrupted, b interrupted, cancels a, list [a waiting, b waiting]
        open → repeats a, list [a sending, b waiting]
        refuse 1 refused → list [a held, b waiting]
        observe → asks
        # The answer may have the first letter already, and shows that the backend can be reached.
        answer a → shows stale(aab, 2 pending), repeats a, list [a sending, b waiting]
        stale
        edit a to B → edit a: the command may have been carried out
        edit b to B → shows stale(aaB, 2 pending), edit b done, list [a sending, B waiting], disk [a, B]

        ## a closed outbox sends nothing, and says so
        open
        execute a in a → a accepted, a sent, sends a, list [a sending], disk [a]
        execute b in b → b accepted, b sent, sends b, list [a sending, b sending], disk [a, b]
        execute c in c → c accepted, c sent, sends c, list [a sending, b sending, c sending], disk [a, b, c]
        refuse 1 reset → b held, list [a sending, b held, c sending]
        refuse 2 422 → c refused, c completed, list [a sending, b held, c refused (HTTP 422)], disk [a, b, c refused]
        close → a interrupted, b interrupted, cancels a, list [a waiting, b held, c refused (HTTP 422)]
        # Neither a late answer nor the end of a pause changes the list.
        succeed 0
        pass 600
        retry a → retry a: the outbox is closed

        ## a command behind a refused one was not sent before
        open
        strict a → a accepted, a sent, sends a, list [a sending], disk [a]
        execute b → b accepted, list [a sending, b waiting], disk [a, b]
        refuse 0 422 → a refused, a completed, list [a refused (HTTP 422), b waiting], disk [a refused, b]
        close → b interrupted
        open
        edit b to c in other → edit b done, sends c, list [a refused (HTTP 422), c sending], disk [a refused, c]

        ## commands of others are never sent
        open login anna
        execute a → a accepted, a sent, sends a, list [a sending], disk [a]
        close → a interrupted, cancels a, list [a waiting]
        open login berta → list [], disk []
        observe → asks
        answer x → shows fresh(x)
        discard-all → discard-all done
        close
        open login anna → shows fresh(x, 1 pending, 1 uncertain), repeats a, list [a sending], disk [a]
        """
    )

    @Test(arguments: stories) func aRestartGoesOnWhereTheProcessHasEnded(_ row: Row<String>) {
        OutboxStory.expect(row)
    }

    @Test func theLanesOfThenSayWhatMayHaveBeenSent() throws {
        let first = try desk.open()
        for letter in ["a", "b"] { desk.execute(Write(letter: letter, lane: Lane(letter)), first) }
        first.close()
        let second = try desk.open(types: [WriteInOneLane.self])
        let news = News()
        second.edit(second.commands.value[1].id, to: WriteInOneLane(body: .init(letter: "c"))).start(
            .init(failed: { news.add("\($0)") }, completed: { news.add("edited") })
        )
        #expect(news.all == ["the command may have been carried out"])
    }

    @Test func aRefusalStaysARefusal() throws {
        let first = try desk.open()
        desk.execute(Strict(letter: "a"), first)
        desk.execute(Write(letter: "b"), first)
        desk.fail(0, .status(.init(code: 409, body: Data(#"{"reason": "late"}"#.utf8))))
        first.close()
        let second = try desk.open()

        guard case let .refused(error) = second.commands.value[0].status else {
            Issue.record("\(second.commands.value[0].status)")
            return
        }
        #expect((error.isConflict, desk.bodies) == (true, ["a"]))
        second.retry(second.commands.value[0].id).start()
        let bodies = desk.bodies
        desk.succeed(1)
        #expect([bodies, desk.bodies] == [["a", "a"], ["a", "a", "b"]])
    }

    @Test func whatCannotBeReadIsKeptAside() throws {
        let known = try desk.open()
        desk.execute(Strict(letter: "s"), known)
        desk.execute(Write(letter: "w"), known)
        known.close()
        try desk.store.commit([
            .put(.fixture(number: 7, type: "Write", version: 9, lane: "main", isSent: true)),
            .put(.fixture(number: 8, type: "Write", lane: "main", payload: Data("{".utf8), isSent: true)),
        ])
        var stored = try desk.store.open(login: "anna").commands
        let outbox = try desk.open(types: [Write.self])
        stored[1].isSent = true

        let commands = outbox.commands.value
        #expect(
            (commands.map(\.isSetAside), commands[0].status, desk.bodies)
                == ([true, false, true, true], .unreadable(nil), ["s", "w"])
        )
        let news = News()
        outbox.retry(commands[0].id).startWithFailed { news.add("\($0)") }
        let error = "the outbox was created without the commands of type Strict"
        #expect(try (news.all, desk.store.open(login: "anna").commands) == ([error], stored))
        outbox.close()
        // An app that knows them sends them.
        let later = try desk.open()
        #expect(later.commands.value.map(\.isSetAside) == [false, false, true, true])
    }

    /// The record keeps that an edit has replaced what may have been carried out.
    @Test func whatAnEditHasReplacedIsKnownAfterAMigration() throws {
        let payload = try StoredJSON.encode(Write(letter: "a")).get().data
        let old = CommandRecord.fixture(type: "Write", lane: "main", payload: payload, replacesSent: true)
        try desk.store.commit([.put(old)])
        for _ in 0..<2 {
            let outbox = try desk.open(types: [WriteTwo.self])
            #expect(outbox.commands.value.map(\.mayBeCarriedOut) == [true])
            desk.fail(desk.bodies.count - 1, .transport(.refused))
            #expect(outbox.commands.value.map(\.mayBeCarriedOut) == [true])
            outbox.close()
        }
        let stored = try desk.store.open(login: "anna").commands
        #expect(stored.map { "\($0.version) \($0.isSent) \($0.replacesSent)" } == ["2 false true"])
    }

    @Test func anEarlierVersionIsMigratedOnDisk() throws {
        let old = try desk.open()
        desk.execute(Write(letter: "a"), old)
        old.close()
        let new = try desk.open(types: [WriteTwo.self])
        let stored = try desk.store.open(login: "anna").commands[0]

        #expect((new.commands.value.map(\.isSetAside), stored.version, desk.bodies) == ([false], 2, ["a", "a"]))
        #expect(String(decoding: stored.payload, as: UTF8.self).contains("isBold"))
        expect(desk.accessible.commands[0].headers["Idempotency-Key"], is: "\"\(stored.key)\"")
    }
}
