import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

/// Ids that the app makes up, until the backend names them: in JSON, in paths, and in commands that wait.
@Suite struct ProvisionalTests {
    private typealias ID = Provisional<Int>
    private let desk = OutboxDesk()

    private struct Note: Codable, Equatable, Sendable {
        let id: Int
        let text: String
    }

    private struct NewNote: CommandBody, Codable {
        let text: String
        var parent: Provisional<Int>?
    }

    private struct AddNote: BodyCommand, CreatingCommand {
        typealias Answer = Note
        static let path = "notes"
        static let method = CommandMethod.POST
        var id = Provisional<Int>.new()
        let body: NewNote
        var lane: Lane { "note \(id)" }

        func id(of answer: Note) -> Int { answer.id }
    }

    private struct Rename: BodyCommand, StoredCommand {
        static let path = "notes"
        static let method = CommandMethod.PUT
        let id: Provisional<Int>
        let body: NewNote
        var route: PathTemplate { "notes/\(id)" }
        var lane: Lane { "note \(id)" }
    }

    private func open() throws -> CommandOutbox<NoAuth> {
        try desk.open(types: [AddNote.self, Rename.self])
    }

    private func add(_ text: String, _ outbox: CommandOutbox<NoAuth>, parent: ID? = nil) -> ID {
        let command = AddNote(body: NewNote(text: text, parent: parent))
        desk.execute(command, outbox)
        return command.id
    }

    private func rename(_ id: ID, _ text: String, _ outbox: CommandOutbox<NoAuth>) -> News {
        desk.execute(Rename(id: id, body: NewNote(text: text)), outbox)
    }

    private var sent: [String] {
        desk.accessible.commands.map { "\($0.target) \($0.body)" }
    }

    @Test func aKnownIdIsItsPlainValue() throws {
        let data = try JSONEncoder().encode(["id": ID.known(7)])
        let parsed: Result<[String: ID], CoreError> = Parser.parse(data)
        let ids = try [JSONDecoder().decode([String: ID].self, from: data), parsed.get()]
        let known = ["id": ID.known(7)]
        #expect((String(decoding: data, as: UTF8.self), ids) == (#"{"id":7}"#, [known, known]))
    }

    @Test func anIdWithoutANameIsNeverSent() throws {
        let url = try #require(URL(string: "http://127.0.0.1:9"))
        let id = ID.new()
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(["id": id]) }
        let command = Rename(id: id, body: NewNote(text: "x"))
        guard case let .failure(error) = Parser.encode(NewNote(text: "x", parent: id)) else {
            Issue.record("an id without a name was encoded")
            return
        }
        let session = BackendSession(environment: Environment(base: url))
        let news = News()
        Backend(session).execute(command).startWithFailed { (error: CoreError) in news.add("\(error)") }
        #expect("\(error)".contains("parent") && news.last?.contains("an id has no name yet") == true)
    }

    @Test func aBackendCannotMakeUpAnId() {
        let json = Data(#"{"id": {"provisional": "\#(UUID())"}}"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([String: ID].self, from: json) }
    }

    @Test func commandsWaitForTheNameOfTheirId() throws {
        let outbox = try open()
        let id = add("Bath", outbox)
        let news = rename(id, "Bath Spa", outbox)
        #expect((news.all, outbox.name(of: id)) == (["accepted"], id))
        desk.succeed(0, #"{"id": 7, "text": "Bath"}"#)
        #expect((sent.count, outbox.name(of: id)) == (2, .known(7)))
        // A screen that has the old id still.
        _ = rename(id, "Bath upon Avon", outbox)
        let lanes = outbox.commands.value.map(\.lane)
        desk.succeed(1)
        #expect((lanes, sent.dropFirst().map { $0.contains("notes/7") }) == (["note 7", "note 7"], [true, true]))
    }

    @Test func theNameIsOnDiskBeforeItIsUsed() throws {
        let writing = TestScheduler()
        let outbox = try desk.open(types: [AddNote.self, Rename.self], writing: writing)
        let id = add("Bath", outbox)
        _ = rename(id, "Bath Spa", outbox)
        writing.advance()
        desk.succeed(0, #"{"id": 7, "text": "Bath"}"#)
        let before = sent.count
        writing.advance()
        let stored = try desk.store.open(login: "anna")
        let payloads = stored.commands.map { String(decoding: $0.payload, as: UTF8.self) }
        #expect((before, sent.count, stored.names.count) == (1, 2, 1))
        #expect(payloads == [#"{"body":{"text":"Bath Spa"},"id":7}"#])
    }

    @Test func aRestartGoesOnWithNamesAndWithout() throws {
        let first = try open()
        let bath = add("Bath", first)
        let york = add("York", first)
        desk.succeed(0, #"{"id": 7, "text": "Bath"}"#)
        _ = rename(york, "New York", first)
        first.close()
        let second = try open()
        #expect(second.name(of: bath) == .known(7))
        desk.succeed(2, #"{"id": 8, "text": "York"}"#)
        #expect(sent.last?.contains("notes/8") == true)
    }

    @Test(arguments: [false, true]) func theFateOfACreationIsThatOfWhatNeedsIt(isDiscarded: Bool) throws {
        let outbox = try open()
        let id = add("Bath", outbox)
        let child = add("Spa", outbox, parent: id)
        _ = rename(child, "Springs", outbox)
        let creation = outbox.commands.value[0].id
        if isDiscarded {
            outbox.discard(creation).start()
            let news = rename(id, "nothing", outbox)
            let error = "failed the command has an id that nothing in the outbox creates"
            #expect((outbox.commands.value.map(\.status), news.all) == ([.orphaned, .orphaned], [error]))
            return
        }
        desk.fail(0, .status(.init(code: 422)))
        var statuses = [Array(outbox.commands.value.map(\.status).dropFirst())]
        outbox.retry(creation).start()
        statuses.append(outbox.commands.value.map(\.status))
        #expect(statuses == [[.orphaned, .orphaned], [.sending, .waiting, .waiting]])
        desk.succeed(1, #"{"id": 7, "text": "Bath"}"#)
        desk.succeed(2, #"{"id": 8, "text": "Spa"}"#)
        desk.succeed(3)
        #expect(sent[2].contains(#""parent":7"#) && sent[3].contains("notes/8"))
        expect(outbox.commands.value, is: [])
    }

    private struct NoteQuery: Query, Codable {
        typealias Result = Note
        static let path = "notes"
        let id: Provisional<Int>
        var parameters: [String: String]? { nil }
        var route: PathTemplate { "notes/\(id)" }
    }

    /// A screen of what was just created: nothing is asked for before the backend has named it.
    @Test func aQueryGoesOnWithTheName() throws {
        let outbox = try open()
        let id = add("Bath", outbox)
        let news = News()
        desk.live.observe(NoteQuery(id: id)).startWithValues { news.add("\($0.value?.text ?? "nothing")") }
        expect(desk.accessible.queries.count, is: 0)
        desk.succeed(0, #"{"id": 7, "text": "Bath"}"#)
        expect(desk.accessible.queries.map { $0.target.hasPrefix("GET /notes/7\n") }, is: [true])
        desk.accessible.queries[0].answer(.success(#"{"id": 7, "text": "Bath"}"#))
        // One that comes later, and one with the backend's id, join it.
        for late in [id, .known(7)] {
            desk.live.observe(NoteQuery(id: late)).startWithValues { news.add("\($0.value?.text ?? "nothing")") }
        }
        #expect((news.all, desk.accessible.queries.count) == (["Bath", "Bath", "Bath"], 1))
    }

    /// What waits for a name was surely not sent by the process before: it can be edited, and keeps no query from being
    /// asked.
    @Test func whatWaitedForANameWasNotSentBefore() throws {
        let first = try open()
        let id = add("Bath", first)
        _ = add("Spa", first, parent: id)
        first.close()
        let second = try open()
        let news = News()
        let other = AddNote(body: NewNote(text: "York"))
        second.edit(second.commands.value[1].id, to: other).start(
            .init(failed: { news.add("\($0)") }, completed: { news.add("edited") })
        )
        #expect((news.all, sent.last?.contains("York")) == (["edited"], true))
    }
}
