import CQRSTestSupport
import MillraceBackend
import MillraceStreams
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

/// No command waits for a name that only a command behind it gives, however that has come about.
@Suite struct OutboxCycleTests {
    private let desk = OutboxDesk()

    private func open() throws -> CommandOutbox<NoAuth> {
        try desk.open(types: [AddLetter.self, ChangeLetter.self, Write.self])
    }

    private static func statuses(_ outbox: CommandOutbox<NoAuth>) -> [String] {
        outbox.commands.value.map { "\($0.letter ?? "") \($0.status.word)" }
    }

    /// A creation may not move behind a command that needs it, nor behind one that stands behind such a command.
    @Test(arguments: [false, true]) func aCreationDoesNotMoveBehindWhatNeedsIt(isFarther: Bool) throws {
        let outbox = try open()
        let add = AddLetter(letter: "M", lane: "B")
        desk.execute(Write(letter: "X", lane: "A"), outbox)
        desk.execute(Write(letter: "Y", lane: "B"), outbox)
        desk.execute(add, outbox)
        desk.execute(ChangeLetter(letter: "C", id: add.id, lane: isFarther ? "C" : "A"), outbox)
        if isFarther {
            let other = AddLetter(letter: "O", lane: "C")
            desk.execute(other, outbox)
            desk.execute(ChangeLetter(letter: "P", id: other.id, lane: "A"), outbox)
        }
        desk.execute(Write(letter: "Z", lane: "A"), outbox)
        let last = AddLetter(letter: "N", lane: "A")
        desk.execute(last, outbox)
        let id = try #require(outbox.commands.value.last?.id)
        var moved = AddLetter(letter: "N", lane: "A")
        moved.id = add.id
        let news = News()
        outbox.edit(id, to: moved).start(.init(failed: { news.add("\($0)") }, completed: { news.add("completed") }))
        var answered = 0
        while answered < desk.accessible.commands.count {
            desk.succeed(answered, "7")
            answered += 1
        }
        #expect((news.all, Self.statuses(outbox)) == (["\(OutboxError.unknownID)"], []))
    }

    enum End: CaseIterable { case refusal, discarding }

    /// A producer of a creation that is started twice, as by a double tap, with a command between the two that needs
    /// it.
    @Test(arguments: End.allCases) func whatNeedsACreationDoesNotWaitForItsSecondStart(end: End) throws {
        let outbox = try open()
        desk.execute(Write(letter: "X"), outbox)
        let add = AddLetter(letter: "A")
        desk.execute(add, outbox)
        let news = desk.execute(ChangeLetter(letter: "C", id: add.id), outbox)
        desk.execute(add, outbox)
        desk.execute(Write(letter: "Z"), outbox)
        switch end {
        case .refusal:
            desk.succeed(0)
            desk.fail(1, .status(.init(code: 422)))
        case .discarding:
            outbox.discard(outbox.commands.value[1].id).start()
            desk.succeed(0)
        }
        let statuses = (end == .refusal ? ["A refused"] : []) + ["C orphaned", "A sending", "Z waiting"]
        #expect((Self.statuses(outbox), news.all) == (statuses, ["accepted", "orphaned", "completed"]))
        // The same after a restart.
        outbox.close()
        let second = try open()
        for _ in 0..<2 { desk.accessible.commands.last?.answer(.success("7")) }
        #expect(Self.statuses(second).allSatisfy { !$0.contains("waiting") }, "\(Self.statuses(second))")
    }
}
