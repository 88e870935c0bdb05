import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

/// What an outbox does where it can't store, has no room, or is closed.
@Suite struct OutboxErrorTests {
    private let desk = OutboxDesk()

    private static let stories = Row.stories(
        """
        ## a full outbox refuses
        open limit 3 refuse
        execute a → a accepted, a sent, sends a, list [a sending], disk [a]
        execute b → b accepted, list [a sending, b waiting], disk [a, b]
        execute c → c accepted, list [a sending, b waiting, c waiting], disk [a, b, c]
        execute d → d failed: the outbox has 3 commands already

        ## a full outbox makes room
        open limit 3 discard
        execute a → a accepted, a sent, sends a, list [a sending], disk [a]
        execute b → b accepted, list [a sending, b waiting], disk [a, b]
        execute c → c accepted, list [a sending, b waiting, c waiting], disk [a, b, c]
        execute d → b discarded, b completed, d accepted, list [a sending, c waiting, d waiting], disk [a, c, d]

        ## a command that can’t be stored is shown no longer
        open
        observe → asks
        answer x → shows fresh(x)
        disk full
        execute a → shows fresh(xa, 1 pending), shows fresh(x), a failed: the disk is full
        disk works
        execute b → shows fresh(xb, 1 pending), b accepted, b sent, sends b, list [b sending], disk [b]

        ## commands of unknown types, and a closed outbox
        open only Write
        strict a → a failed: the outbox was created without the commands of type Strict
        close
        execute a → a failed: the outbox is closed
        """
    )

    @Test(arguments: stories) func whatCannotBeAcceptedIsRefused(_ row: Row<String>) {
        OutboxStory.expect(row)
    }

    @Test func aStoreHasOneOutboxOfALogin() throws {
        let first = try desk.open()
        let error = StoreError.inUse(folder: "the store", processID: getpid())
        #expect(throws: error) { try desk.open() }
        expect("\(error)", is: "the store is in use in this process already")
        let other = try desk.open(login: "berta")
        first.close()
        let second = try desk.open()
        withExtendedLifetime((other, second)) {}
    }

    private enum Other {
        /// Of the name of another command, and of its form.
        struct Write: BodyCommand, StoredCommand {
            static let path = "others"
            static let method = CommandMethod.POST
            let body: MillraceOutboxTests.Write.Letter
            let lane: Lane
        }
    }

    @Test func aCommandIsNeverReadAsAnotherOfItsName() throws {
        let first = try desk.open()
        let other = Other.Write(body: .init(letter: "b"), lane: .main)
        let firstNews = desk.execute(other, first)
        desk.execute(Write(letter: "a"), first)
        desk.fail(0, .transport(.refused))
        let news = News()
        first.edit(first.commands.value[0].id, to: other).startWithFailed { news.add("\($0)") }
        let unknown = "the outbox was created without the commands of type Write"
        #expect([firstNews.all, news.all] == [["failed \(unknown)"], [unknown]])
        first.close()

        let both = try desk.open(types: [Other.Write.self, Write.self])
        guard case .unreadable = both.commands.value.first?.status else {
            Issue.record("\(both.commands.value)")
            return
        }
        let shared = ["failed several types of commands are kept as Write"]
        #expect((desk.bodies, desk.execute(Write(letter: "c"), both).all) == (["a"], shared))
        both.close()
        let last = try desk.open(types: [Write.self, Write.self])
        expect(desk.bodies, is: ["a", "a"])
        withExtendedLifetime(last) {}
    }

    /// How often the store is called for three commands that come together.
    @Test(arguments: [(StoreError.inUse(folder: "x", processID: nil), 1), (.notWritable("x"), 1), (.diskFull, 4)])
    func whatFailsForAllIsTriedOnce(_ error: StoreError, _ calls: Int) throws {
        let writing = TestScheduler()
        let count = MutableProperty(0)
        let store = HookedStore(MemoryStore()) { _ in
            count.value += 1
            return error
        }
        let writer = OutboxWriter(try StoreClaim(store, "anna"), on: writing) { _ in }
        let news = News()
        for number in 1...3 {
            writer.write([.put(.fixture(number: Int64(number)))], isOwed: false) {
                news.add("\($0.map { "\($0)" } ?? "")")
            }
        }
        writing.advance()
        #expect((news.all, count.value) == (Array(repeating: "\(error)", count: 3), calls))
    }
}
