import Foundation
import MillraceBackend
import MillraceStreams
import Testing

@testable import MillraceCQRS

/// What happens while the store writes, or can't: nobody's command is on disk, and nothing is lost that somebody has.
@Suite struct OutboxStoringTests {
    private let desk = OutboxDesk()
    private let writing = TestScheduler()

    private var kept: [String] {
        get throws { try desk.store.open(login: "anna").commands.map { "\($0.number) \($0.lane)" } }
    }

    private func open(policy: OutboxPolicy? = nil) throws -> CommandOutbox<NoAuth> {
        try desk.open(policy: policy, writing: writing)
    }

    private func result(of change: SignalProducer<Never, OutboxError>) -> News {
        let news = News()
        change.start(.init(failed: { news.add("\($0)") }, completed: { news.add("completed") }))
        return news
    }

    @Test(arguments: [false, true])
    func aCommandThatIsRefusedWhileItIsDiscardedDoesNotComeBack(all: Bool) throws {
        let outbox = try open()
        desk.execute(Write(letter: "a"), outbox)
        writing.advance()
        let news = result(of: all ? outbox.discardAll() : outbox.discard(outbox.commands.value[0].id))
        desk.fail(0, .status(.init(code: 422)))
        writing.advance()
        #expect(news.all == ["completed"])
        #expect(outbox.commands.value == [])
        #expect(try kept == [])
    }

    @Test func aRefusalIsWrittenWhenTheStoreCouldNotDiscard() throws {
        let outbox = try open()
        desk.execute(Write(letter: "a"), outbox)
        writing.advance()
        let news = result(of: outbox.discard(outbox.commands.value[0].id))
        desk.fail(0, .status(.init(code: 422)))
        desk.store.fail(with: .diskFull)
        writing.advance()
        desk.store.fail(with: nil)
        desk.clock.advance(by: .seconds(1))
        writing.advance()
        #expect(news.all == ["the disk is full"])
        #expect(try desk.store.open(login: "anna").commands.first?.refusal != nil)
    }

    @Test func aCommandThatIsDiscardedIsNotSentMeanwhile() throws {
        let outbox = try open()
        for letter in ["a", "b", "c"] { desk.execute(Write(letter: letter), outbox) }
        writing.advance()
        outbox.discard(outbox.commands.value[1].id).start()
        desk.succeed(0)
        #expect(desk.bodies == ["a"])
        writing.advance()
        #expect(desk.bodies == ["a", "c"])
    }

    @Test func aCommandThatCouldNotBeDiscardedIsSent() throws {
        let outbox = try open()
        for letter in ["a", "b"] { desk.execute(Write(letter: letter), outbox) }
        writing.advance()
        let news = result(of: outbox.discard(outbox.commands.value[1].id))
        desk.store.fail(with: .diskFull)
        writing.advance()
        #expect(news.all == ["the disk is full"])
        desk.succeed(0)
        #expect(desk.bodies == ["a", "b"])
    }

    @Test func whatIsAcceptedWhileAllIsDiscardedStays() throws {
        let outbox = try open()
        let before = desk.execute(Write(letter: "a", lane: "1"), outbox)
        let discarded = result(of: outbox.discardAll())
        let after = desk.execute(Write(letter: "b", lane: "2"), outbox)
        writing.advance()
        #expect(discarded.all == ["completed"])
        #expect(before.last == "completed" && before.all.contains("discarded"))
        #expect(after.all == ["accepted", "sent"])
        #expect(try kept == ["2 2"])
        #expect(outbox.commands.value.map(\.lane) == ["2"])
    }

    @Test func nothingMakesRoomForACommandThatIsNotStored() throws {
        let outbox = try open(policy: OutboxPolicy(limit: 2, overflow: .discardOldest))
        let news = ["a", "b"].map { desk.execute(Write(letter: $0), outbox) }
        writing.advance()
        desk.store.fail(with: .diskFull)
        for _ in 0..<3 {
            let refused = desk.execute(Write(letter: "c"), outbox)
            writing.advance()
            #expect(refused.all == ["failed the disk is full"])
        }
        #expect(news[1].all == ["accepted"])
        #expect(outbox.commands.value.count == 2)
        desk.store.fail(with: nil)
        writing.advance()
        #expect(try kept == ["1 main", "2 main"])
        let last = desk.execute(Write(letter: "d"), outbox)
        #expect(news[1].all == ["accepted"])
        writing.advance()
        #expect(news[1].all == ["accepted", "discarded", "completed"])
        #expect(last.all == ["accepted"])
    }

    @Test(arguments: [false, true]) func aCommandStaysListedWhileItIsWrittenAnew(isEdited: Bool) throws {
        let outbox = try open()
        let lists = News()
        outbox.commands.signal.observeValues { list in
            lists.add(
                list.map { "\($0.isSetAside) \(($0.command as? Write)?.body.letter ?? "")" }.joined(separator: ", ")
            )
        }
        desk.execute(Write(letter: "a"), outbox)
        #expect(lists.all == [])
        writing.advance()
        desk.fail(0, .status(.init(code: 422)))
        writing.advance()
        #expect(lists.all == ["false a", "false a", "true a"])
        let id = outbox.commands.value[0].id
        let news = result(of: isEdited ? outbox.edit(id, to: Write(letter: "b")) : outbox.retry(id))
        #expect(lists.all.count == 3)
        writing.advance()
        #expect(news.all == ["completed"])
        let letter = isEdited ? "b" : "a"
        #expect(lists.all.dropFirst(3) == ["false \(letter)", "false \(letter)"])
        #expect(desk.bodies == ["a", letter])
    }

    @Test func anOutboxThatIsClosedShowsNothingAfterwards() throws {
        let outbox = try open()
        let shown = desk.observe()
        desk.accessible.queries[0].answer(.success("\"x\""))
        desk.execute(Write(letter: "a"), outbox)
        outbox.close()
        writing.advance()
        #expect(shown.last == "fresh(x)")
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
        let writer = OutboxWriter(FailingOnce(store, failures: 2), on: writing) { _ in }
        let record = CommandRecord.fixture()
        let news = News()
        writer.write([.put(record)], isOwed: true) { _ in news.add("put") }
        writer.write([.remove(number: record.number)], isOwed: false) { news.add($0 == nil ? "removed" : "kept") }
        writing.advance()
        #expect(news.all == ["kept"])
        writer.retry()
        writing.advance()
        #expect(news.all == ["kept", "put"])
        #expect(try store.open(login: record.login).commands == [record])
    }
}

/// A store whose first commits fail.
private final class FailingOnce: CommandStore {
    private let store: MemoryStore
    private let left: MutableProperty<Int>

    init(_ store: MemoryStore, failures: Int) {
        self.store = store
        left = MutableProperty(failures)
    }

    func open(login: String) throws(StoreError) -> StoreContents { try store.open(login: login) }
    func answer(to question: StoredQuestion) throws(StoreError) -> AnswerRecord? { nil }
    func keep(_ answers: [AnswerRecord]) throws(StoreError) {}

    func commit(_ changes: [StoreChange]) throws(StoreError) {
        left.value -= 1
        guard left.value < 0 else { throw .diskFull }
        try store.commit(changes)
    }
}
