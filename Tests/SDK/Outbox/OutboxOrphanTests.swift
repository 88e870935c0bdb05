import CQRSTestSupport
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

/// A start that waits for an id hears that no command will get a name for it any more, and ends.
///
/// The news come when the list and the live queries show the change. The letters of commands are capital ones, which no
/// status has.
@Suite struct OutboxOrphanTests {
    private let desk = OutboxDesk()
    private let writing = TestScheduler()

    private static let types: [any StoredCommand<NoAuth>.Type] = [AddLetter.self, ChangeLetter.self, Write.self]
    private static let unprocessable = CoreError.status(.init(code: 422))

    private func open(policy: OutboxPolicy? = nil) throws -> CommandOutbox<NoAuth> {
        try desk.open(types: Self.types, policy: policy)
    }

    private func observe() -> News {
        let shown = desk.observe()
        desk.accessible.queries[0].answer(.success("\"\""))
        return shown
    }

    private func end(of change: SignalProducer<Never, OutboxError>) -> News {
        let news = News()
        change.start(.init(failed: { news.add("\($0)") }, completed: { news.add("completed") }))
        return news
    }

    private static func statuses(_ outbox: CommandOutbox<NoAuth>) -> [String] {
        outbox.commands.value.map { "\($0.letter ?? "") \($0.status.word)" }
    }

    /// Executes commands, and notes the news of each with what is found of it then, in the list and on the query.
    private func executeAll(
        _ commands: [any StoredCommand<NoAuth>],
        _ outbox: CommandOutbox<NoAuth>,
        _ shown: News
    ) -> [News] {
        func execute<C: StoredCommand>(_ command: C, _ letter: String) -> News where C.Auth == NoAuth {
            let news = News()
            @Sendable func found() -> String {
                let status = outbox.commands.value.first { $0.letter == letter }?.status.word ?? "gone"
                return "\(status), \(shown.last?.contains(letter) == true ? "shown" : "hidden")"
            }
            outbox.execute(command).start(
                .init(
                    value: { news.add("\($0.word): \(found())") },
                    failed: { news.add("failed \($0)") },
                    completed: { news.add("completed") },
                    interrupted: { news.add("interrupted") }
                )
            )
            return news
        }
        return commands.map { command in
            switch command {
            case let command as AddLetter: execute(command, command.body.letter)
            case let command as ChangeLetter: execute(command, command.body.letter)
            default: News()
            }
        }
    }

    /// A creation's dependents: two of its id, one of which creates another one, and one of the other id, each in a
    /// lane.
    private func dependents(of id: Provisional<LetterID>, in lanes: [Lane]) -> [any StoredCommand<NoAuth>] {
        let chain = AddLetter(letter: "B", lane: lanes[0], parent: id)
        return [
            chain,
            ChangeLetter(letter: "C", id: id, lane: lanes[1]),
            ChangeLetter(letter: "D", id: chain.id, lane: lanes[2]),
        ]
    }

    private static let stories = Row.stories(
        """
        ## a retry of the creation brings its dependents back
        open
        add A → A accepted, A sent, sends A, list [A sending], disk [A]
        change B of A → B accepted, list [A sending, B waiting], disk [A, B]
        refuse 0 422 → A refused, A completed, B orphaned, B completed, list [A refused (HTTP 422), B orphaned], disk [A refused, B]
        retry A → retry A done, sends A, list [A sending, B waiting], disk [A, B]
        change C of A → C accepted, list [A sending, B waiting, C waiting], disk [A, B, C]
        refuse 1 422 → C orphaned, C completed, list [A refused (HTTP 422), B orphaned, C orphaned], disk [A refused, B, C]
        retry A → retry A done, sends A, list [A sending, B waiting, C waiting], disk [A, B, C]
        change D of A → D accepted, list [A sending, B waiting, C waiting, D waiting], disk [A, B, C, D]
        succeed 2 7 → sends B of 7, list [B sending, C waiting, D waiting], disk [B, C, D]
        succeed 3 → sends C of 7, list [C sending, D waiting], disk [C, D]
        succeed 4 → D sent, sends D of 7, list [D sending], disk [D]
        succeed 5 → D succeeded, D completed, list [], disk []

        ## a retry before the dependent is stored loses nothing
        open slow
        add A
        write → A accepted, A sent, sends A, list [A sending], disk [A]
        change B of A
        refuse 0 422 → A refused, A completed, list [A refused (HTTP 422)]
        retry A
        write → B accepted, retry A done, sends A, list [A sending, B waiting], disk [A, B]

        ## a creation whose discarding ends after the closing has no start to tell
        open slow
        add A
        change B of A
        write → A accepted, A sent, B accepted, sends A, list [A sending, B waiting], disk [A, B]
        discard A
        close → A interrupted, B interrupted, cancels A, list [A waiting, B waiting]
        write → discard A done, list [B orphaned], disk [B]
        """
    )

    @Test(arguments: stories) func aDependentFollowsItsCreation(_ row: Row<String>) {
        OutboxStory.expect(row)
    }

    /// The events are the same for each loss, in all lanes, also while something keeps the queries busy.
    @Test(arguments: OutboxLoss.allCases, [["1", "1", "1"], ["1", "2", "1"], ["2", "3", "4"]] as [[Lane]])
    func aStartHearsThatNobodyWillNameItsId(loss: OutboxLoss, lanes: [Lane]) throws {
        for areBusy in [false, true] {
            let test = OutboxOrphanTests()
            let all = try test.news(of: loss, lanes, areBusy: areBusy)
            let news = ["accepted: waiting, shown", "orphaned: orphaned, hidden", "completed"]
            #expect(all == [news, news, news])
        }
    }

    private func news(of loss: OutboxLoss, _ lanes: [Lane], areBusy: Bool) throws -> [[String]] {
        let outbox = try open(policy: OutboxPolicy(limit: 5, discardsOldest: true))
        let shown = observe()
        if loss.leavesTheCreationWaiting { desk.execute(Write(letter: "X", lane: "1"), outbox) }
        let creation = AddLetter(letter: "A", lane: "1")
        desk.execute(creation, outbox)
        let all = executeAll(dependents(of: creation.id, in: lanes), outbox, shown)
        if areBusy {
            desk.live.queries.afterChanges { [desk] in loss.happen(desk, outbox) }
        } else {
            loss.happen(desk, outbox)
        }
        let orphans = Self.statuses(outbox).filter { $0.hasSuffix("orphaned") }
        #expect(orphans == ["B orphaned", "C orphaned", "D orphaned"])
        return all.map(\.all)
    }

    /// Until an edit is on disk, which takes another id, the old one may come back: nobody loses it before.
    @Test(arguments: [false, true]) func anEditTakesTheIdAwayWhenItIsStored(hasRoom: Bool) throws {
        let isFull = MutableProperty(false)
        let store = HookedStore(desk.store) { changes in
            // There is no room for the edited command.
            guard isFull.value else { return nil }
            for case let .put(record) in changes where record.number == 2 { return .diskFull }
            return nil
        }
        let outbox = try desk.open(store: store, types: Self.types, writing: writing)
        desk.execute(Write(letter: "X", lane: "1"), outbox)
        let creation = AddLetter(letter: "A", lane: "1")
        desk.execute(creation, outbox)
        let news = desk.execute(ChangeLetter(letter: "B", id: creation.id), outbox)
        writing.advance()
        let edited = AddLetter(letter: "E", lane: "1")
        let edit = end(of: outbox.edit(outbox.commands.value[1].id, to: edited))
        let late = [creation.id, edited.id].map { desk.execute(ChangeLetter(letter: "C", id: $0), outbox) }
        #expect((news.all, Self.statuses(outbox)) == (["accepted"], ["X sending", "A waiting", "B waiting"]))
        isFull.value = !hasRoom
        writing.advance()
        let (waits, ended) = (["accepted"], ["accepted", "orphaned", "completed"])
        #expect(
            ([edit] + [news] + late).map(\.all)
                == (hasRoom ? [["completed"], ended, ended, waits] : [["the disk is full"], waits, waits, ended])
        )
    }

    @Test func whatWasToldBeforeTheClosingIsTheEnd() throws {
        let outbox = try open()
        let creation = AddLetter(letter: "A")
        desk.execute(creation, outbox)
        let news = desk.execute(ChangeLetter(letter: "B", id: creation.id), outbox)
        let live = desk.live
        live.queries.afterChanges {
            desk.fail(0, Self.unprocessable)
            outbox.close()
        }
        #expect(news.all == ["accepted", "orphaned", "completed"])
    }

    /// After a restart no start is there to hear it.
    @Test(arguments: OutboxLoss.allCases) func aRestartTellsNobody(loss: OutboxLoss) throws {
        let first = try open()
        if loss.leavesTheCreationWaiting { desk.execute(Write(letter: "X", lane: "1"), first) }
        let creation = AddLetter(letter: "A", lane: "1")
        desk.execute(creation, first)
        let shown = observe()
        let all = executeAll(dependents(of: creation.id, in: ["1", "2", "3"]), first, shown)
        first.close()
        let second = try open(policy: OutboxPolicy(limit: 5, discardsOldest: true))
        loss.happen(desk, second)
        let lost = ["B orphaned", "C orphaned", "D orphaned"]
        let statuses = Self.statuses(second)
        second.close()
        let third = try open()
        let left = [statuses, Self.statuses(third)].map { $0.filter { $0.hasSuffix("orphaned") } }
        #expect(left == [lost, lost])
        #expect(all.map(\.all) == Array(repeating: ["accepted: waiting, shown", "interrupted"], count: 3))
    }
}
