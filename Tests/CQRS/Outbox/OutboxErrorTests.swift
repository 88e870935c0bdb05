import Foundation
import MillraceBackend
import MillraceStreams
import Testing

@testable import MillraceCQRS

/// What an outbox does where it can't store, has no room, or is closed.
@Suite struct OutboxErrorTests {
    private let desk = OutboxDesk()

    @Test(arguments: [StoreError.diskFull, .notWritable("read-only"), .damaged("a page")])
    func aCommandThatCannotBeStoredIsRefusedAndShowsNothing(_ error: StoreError) throws {
        let outbox = try desk.open()
        let shown = desk.observe()
        desk.accessible.queries[0].answer(.success("\"x\""))
        desk.store.fail(with: error)
        let news = desk.execute(Write(letter: "a"), outbox)
        #expect(news.all == ["failed \(error)"])
        #expect(desk.accessible.commands.isEmpty)
        #expect(shown.last == "fresh(x)")
        desk.store.fail(with: nil)
        #expect(desk.execute(Write(letter: "b"), outbox).all == ["accepted", "sent"])
    }

    @Test func whatIsOwedToTheStoreIsWrittenWhenItCanBe() throws {
        let outbox = try desk.open()
        let failures = News()
        outbox.storeFailures.observeValues { failures.add("\($0)") }
        let news = desk.execute(Write(letter: "a"), outbox)
        desk.store.fail(with: .diskFull)
        desk.succeed(0)
        #expect(news.all.suffix(2) == ["succeeded", "completed"])
        #expect(failures.all == ["the disk is full"])
        desk.clock.advance(by: .seconds(1))
        #expect(failures.all.count == 2)
        desk.store.fail(with: nil)
        #expect(try desk.store.open(login: "anna").commands.count == 1)
        desk.clock.advance(by: .seconds(1))
        #expect(try desk.store.open(login: "anna").commands.count == 0)
    }

    @Test(arguments: [OutboxPolicy.Overflow.refuse, .discardOldest])
    func aFullOutboxRefusesOrMakesRoom(_ overflow: OutboxPolicy.Overflow) throws {
        let outbox = try desk.open(policy: OutboxPolicy(limit: 3, overflow: overflow))
        let news = ["a", "b", "c", "d"].map { desk.execute(Write(letter: $0), outbox) }
        switch overflow {
        case .refuse: #expect(news[3].all == ["failed the outbox has 3 commands already"])
        case .discardOldest:
            // The first one is on its way.
            #expect(news[1].all == ["accepted", "discarded", "completed"])
            #expect(news[3].all == ["accepted"])
        }
        #expect(outbox.commands.value.count == 3)
        #expect(try desk.store.open(login: "anna").commands.count == 3)
    }

    @Test func aStoreHasOneOutboxOfALogin() throws {
        let first = try desk.open()
        #expect(throws: StoreError.inUse(folder: "the store", processID: getpid())) { try desk.open() }
        let other = try desk.open(login: "berta")
        first.close()
        let second = try desk.open()
        withExtendedLifetime((other, second)) {}
    }

    @Test func aClosedOutboxInterruptsTheNews() throws {
        let outbox = try desk.open()
        let news = ["a", "b"].map { desk.execute(Write(letter: $0), outbox) }
        outbox.close()
        outbox.close()
        #expect(news.map(\.all) == [["accepted", "sent", "interrupted"], ["accepted", "interrupted"]])
        #expect(desk.accessible.commands[0].isOver())
    }

    @Test func unknownTypesAndClosedOutboxesTakeNothing() throws {
        let outbox = try desk.open(types: [Write.self])
        #expect(
            desk.execute(Strict(letter: "a"), outbox).all == [
                "failed the outbox was created without the commands of type Strict"
            ]
        )
        outbox.close()
        #expect(desk.execute(Write(letter: "a"), outbox).all == ["failed the outbox is closed"])
    }
}
