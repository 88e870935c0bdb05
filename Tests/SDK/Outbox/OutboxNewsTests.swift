import CQRSTestSupport
import MillraceBackend
import MillraceStreams
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

/// When an observer learns what has become of a command, the list and live queries already show it.
///
/// Somebody on another thread reads both as soon as the event is there.
@Suite struct OutboxNewsTests {
    private let desk = OutboxDesk()
    private let writing = TestScheduler()

    /// Executes a command, and notes what is found with each of its news.
    private func execute(
        _ letter: String,
        _ outbox: CommandOutbox<NoAuth>,
        found: @escaping @Sendable () -> String
    ) -> News {
        let news = News()
        outbox.execute(Write(letter: letter)).start(
            .init(
                value: { news.add("\($0.word): \(found())") },
                failed: { _ in news.add("failed: \(found())") },
                interrupted: { news.add("interrupted: \(found())") }
            )
        )
        return news
    }

    private func listed(_ outbox: CommandOutbox<NoAuth>) -> @Sendable () -> String {
        { [commands = outbox.commands] in commands.value.map(\.status.word).joined(separator: ", ") }
    }

    /// Brings each of the news about, one after the other.
    private func bringAbout(_ end: OutboxEnd, _ outbox: CommandOutbox<NoAuth>) {
        desk.fail(0, .transport(.refused))
        desk.clock.advance(by: .seconds(1))
        desk.fail(1, .transport(.reset))
        desk.clock.advance(by: .seconds(1))
        switch end {
        case .success: desk.succeed(2)
        case .refusal: desk.fail(2, .status(.init(code: 422)))
        case .discarding: outbox.discard(outbox.commands.value[0].id).start()
        case .discardingAll: outbox.discardAll().start()
        case .closing: outbox.close()
        }
    }

    @Test(arguments: OutboxEnd.allCases) func theListSaysWhatTheNewsSay(end: OutboxEnd) throws {
        let outbox = try desk.open()
        let news = execute("a", outbox, found: listed(outbox))
        bringAbout(end, outbox)
        let attempts = ["sent: sending", "held: held", "sent: sending", "held: held", "sent: sending"]
        #expect(news.all == ["accepted: waiting"] + attempts + [end.listed])
    }

    /// The queries may be busy, with another thread or with the very observer who executes the command; the news wait
    /// for them.
    @Test(arguments: OutboxEnd.allCases, [false, true])
    func queriesShowWhatTheNewsSay(end: OutboxEnd, areBusy: Bool) throws {
        let outbox = try desk.open()
        let shown = desk.observe()
        desk.accessible.queries[0].answer(.success("\"x\""))
        let news = MutableProperty<News?>(nil)
        @Sendable func act() {
            news.value = execute("a", outbox) { shown.last ?? "" }
            bringAbout(end, outbox)
        }
        if areBusy { desk.live.queries.afterChanges(act) } else { act() }
        let isShown = Array(repeating: "fresh(xa, 1 pending)", count: 6)
        let words = ["accepted", "sent", "held", "sent", "held", "sent", end.word]
        let found = zip(words, isShown + [end.shown]).map { "\($0): \($1)" }
        #expect(news.value?.all == found)
    }

    /// Who has changed a command finds the change in both, too.
    @Test(arguments: [false, true]) func whoHasChangedACommandFindsTheChange(queriesAreBusy: Bool) throws {
        let outbox = try desk.open()
        let shown = desk.observe()
        desk.accessible.queries[0].answer(.success("\"x\""))
        for letter in ["a", "b"] { desk.execute(Write(letter: letter), outbox) }
        desk.fail(0, .status(.init(code: 422)))
        let (lists, answers) = (News(), News())
        @Sendable func act() {
            let (refused, sending) = (outbox.commands.value[0].id, outbox.commands.value[1].id)
            for change in [outbox.edit(refused, to: Write(letter: "c")), outbox.discard(sending), outbox.discardAll()] {
                change.start(
                    .init(completed: {
                        lists.add(outbox.commands.value.compactMap { ($0.command as? Write)?.body.letter }.joined())
                        answers.add(shown.last ?? "")
                    })
                )
            }
        }
        if queriesAreBusy { desk.live.queries.afterChanges(act) } else { act() }
        let shownAnswers = ["fresh(xcb, 2 pending)", "stale(xcb, 2 pending)", "stale(xcb, 2 pending)"]
        #expect((lists.all, answers.all) == (queriesAreBusy ? ["", "", ""] : ["cb", "c", ""], shownAnswers))
    }

    /// Opens an outbox whose store waits for `writing`, with a command that was refused.
    private func openWithRefusal() throws -> (outbox: CommandOutbox<NoAuth>, id: OutboxCommand.ID) {
        let outbox = try desk.open(writing: writing)
        desk.execute(Write(letter: "a"), outbox)
        writing.advance()
        desk.fail(0, .status(.init(code: 422)))
        writing.advance()
        return (outbox, outbox.commands.value[0].id)
    }

    /// A change that the store is still making is the same one for whoever asks for it again.
    @Test(arguments: [false, true], [nil, StoreError.diskFull])
    func aSecondRetryEndsAsTheChangeDoesThatIsBeingWritten(isEdited: Bool, error: StoreError?) throws {
        let (outbox, id) = try openWithRefusal()
        let news = News()
        let first = isEdited ? outbox.edit(id, to: Write(letter: "b")) : outbox.retry(id)
        for (name, change) in [("first", first), ("second", outbox.retry(id))] {
            change.start(.init(failed: { news.add("\(name) \($0)") }, completed: { news.add("\(name) completed") }))
        }
        #expect(news.all == [])
        desk.store.fail(with: error)
        writing.advance()
        let end = error.map { "\($0)" } ?? "completed"
        let isSetAside = outbox.commands.value[0].isSetAside
        #expect((news.all, isSetAside) == (["first \(end)", "second \(end)"], error != nil))
    }

    @Test func aRetryOfWhatIsDiscardedMeanwhileEnds() throws {
        let (outbox, id) = try openWithRefusal()
        let news = News()
        for change in [outbox.retry(id), outbox.retry(id), outbox.discard(id)] {
            change.start(.init(failed: { news.add("\($0)") }, completed: { news.add("completed") }))
        }
        writing.advance()
        #expect((news.all.count, outbox.commands.value) == (3, []))
    }
}

/// How the last attempt of a command ends.
enum OutboxEnd: CaseIterable {
    case success, refusal, discarding, discardingAll, closing

    var word: String {
        switch self {
        case .success: "succeeded"
        case .refusal: "refused"
        case .discarding, .discardingAll: "discarded"
        case .closing: "interrupted"
        }
    }

    /// What is said, and how the command is listed then.
    var listed: String {
        switch self {
        case .success, .discarding, .discardingAll: "\(word): "
        case .refusal: "\(word): refused"
        case .closing: "\(word): waiting"
        }
    }

    /// What the query shows: what may have been carried out by one of the attempts is shown until the next answer.
    var shown: String { "stale(xa, 1 pending)" }
}
