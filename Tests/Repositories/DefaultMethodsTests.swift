import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceRepositories
import MillraceStreams
import Testing

/// Every default method × the envelopes of both directions × a repository of a known type and of a generic one.
@Suite(.timeLimit(.minutes(5))) struct DefaultMethodsTests {
    private static let envelopes = [
        Envelope.none, Envelope(entity: "note", entities: "notes"),
        Envelope(entity: "data.it\"em", entities: "data.items"),
        Envelope(entities: "data"),
    ]
    private static let one = #"{"id":"1","text":"a"}"#
    private static let both = #"[{"id":"1","text":"a"},{"id":"2","text":"b"}]"#

    private let backend: TestBackend

    init() throws {
        backend = try TestBackend()
    }

    private static func wrapped(_ document: String, below key: String?) -> String {
        (key ?? "").split(separator: ".").reversed().reduce(document) { document, name in
            "{\"\(name.replacing("\"", with: "\\\""))\":\(document)}"
        }
    }

    /// Answers one entity or two, below the keys of an envelope.
    private func serve(_ envelope: Envelope) {
        let one = Self.wrapped(Self.one, below: envelope.entity)
        let both = Self.wrapped(Self.both, below: envelope.entities)
        backend.server.dispatcher = { request in
            let isOne =
                request.path.hasSuffix("/1") || request.path.hasSuffix("/one") || request.path == "/note"
                || request.method == .POST && !request.bodyText.contains("[")
            return .json(isOne ? one : both)
        }
    }

    @Test(arguments: envelopes, envelopes)
    func methodsOfManyEntities(envelope: Envelope, sent: Envelope) {
        serve(envelope)
        let notes = NotesRepository(backend: Backend(backend.session), envelope: envelope, requestEnvelope: sent)
        let note = Note(id: "1", text: "a")
        let drafts = [NewNote(text: "a"), NewNote(text: "b")]
        let draft = Self.wrapped(#"{"text":"a"}"#, below: sent.entity)
        let bothDrafts = Self.wrapped(#"[{"text":"a"},{"text":"b"}]"#, below: sent.entities)
        let whole = Self.wrapped(Self.one, below: sent.entity)
        let bothWhole = Self.wrapped(Self.both, below: sent.entities)
        let concrete: [(String, String?)] = [
            ("POST /notes \(draft)", text(notes.create(drafts[0]))),
            ("POST /notes \(bothDrafts)", text(notes.create(drafts))),
            ("GET /notes/1 ", text(notes.read(id: "1"))),
            ("GET /notes ", text(notes.readAll())),
            ("GET /notes?page=1&per_page=9 ", text(notes.read(pageNumber: 1, pageSize: 9).map(\.entities))),
            ("GET /notes?offset=0&limit=9 ", text(notes.read(OffsetPage(limit: 9)).map(\.entities))),
            ("GET /notes?page=1&per_page=9 ", text(notes.readPages(NumberedPage(size: 9)).map(\.entities))),
            ("PUT /notes/1 \(whole)", text(notes.update(note, id: "1"))),
            ("PATCH /notes \(bothWhole)", text(notes.update([note, Note(id: "2", text: "b")]))),
            ("DELETE /notes/1 ", notes.delete(id: "1").wait().failure.map { "\($0)" } ?? "gone"),
            ("DELETE /notes/1 ", text(notes.delete(id: "1", answering: Note.self))),
            ("GET /notes/one ", text(notes.entity(at: notes.path("one")))),
            ("PATCH /notes/one \(draft)", text(notes.entity(.PATCH, at: notes.path("one"), sending: drafts[0]))),
            ("GET /notes/all ", text(notes.entities(at: notes.path("all")))),
            ("POST /notes/all \(bothDrafts)", text(notes.entities(at: notes.path("all"), sending: drafts))),
        ]
        expect(concrete, envelope)
        expect(Array(zip(concrete.map(\.0), answers(of: notes, note, drafts))), envelope)
    }

    /// Each method again, of a repository whose type isn't known here.
    private func answers<Notes: BulkCreatable & Readable & BulkUpdatable & Deletable>(
        of notes: Notes,
        _ note: Note,
        _ drafts: [NewNote]
    ) -> [String?] where Notes.EntityType == Note, Notes.Draft == NewNote {
        [
            text(notes.create(drafts[0])), text(notes.create(drafts)), text(notes.read(id: "1")),
            text(notes.readAll()), text(notes.read(pageNumber: 1, pageSize: 9).map(\.entities)),
            text(notes.read(OffsetPage(limit: 9)).map(\.entities)),
            text(notes.readPages(NumberedPage(size: 9)).map(\.entities)), text(notes.update(note, id: "1")),
            text(notes.update([note, Note(id: "2", text: "b")])),
            notes.delete(id: "1").wait().failure.map { "\($0)" } ?? "gone",
            text(notes.delete(id: "1", answering: Note.self)), text(notes.entity(at: notes.path("one"))),
            text(notes.entity(.PATCH, at: notes.path("one"), sending: drafts[0])),
            text(notes.entities(at: notes.path("all"))),
            text(notes.entities(at: notes.path("all"), sending: drafts)),
        ]
    }

    @Test(arguments: envelopes, envelopes)
    func methodsOfOneEntity(envelope: Envelope, sent: Envelope) {
        serve(envelope)
        let repository = NoteRepository(backend: Backend(backend.session), envelope: envelope, requestEnvelope: sent)
        let note = Note(id: "1", text: "a")
        let whole = Self.wrapped(Self.one, below: sent.entity)
        let concrete: [(String, String?)] = [
            ("POST /note \(whole)", text(repository.create(note))),
            ("GET /note ", text(repository.read())),
            ("PUT /note \(whole)", text(repository.update(note))),
            ("DELETE /note ", repository.delete().wait().failure.map { "\($0)" } ?? "gone"),
            ("DELETE /note ", text(repository.delete(answering: Note.self))),
        ]
        expect(concrete, envelope)
        expect(Array(zip(concrete.map(\.0), answers(of: repository, note))), envelope)
    }

    private func answers<Notes: Creatable & Readable & Updatable & Deletable & SingleEntityRepository>(
        of repository: Notes,
        _ note: Note
    ) -> [String?] where Notes.EntityType == Note, Notes.Draft == Note {
        [
            text(repository.create(note)), text(repository.read()), text(repository.update(note)),
            repository.delete().wait().failure.map { "\($0)" } ?? "gone", text(repository.delete(answering: Note.self)),
        ]
    }

    private func text<Value>(_ producer: SignalProducer<Value, CoreError>) -> String? {
        switch producer.single() {
        case let .success(value)?: "\(value)"
        case let .failure(error)?: "\(error)"
        case nil: nil
        }
    }

    private func expect(_ rows: [(String, String?)], _ envelope: Envelope) {
        let note = Note(id: "1", text: "a")
        let possible = ["\(note)", "\([note, Note(id: "2", text: "b")])", "gone"]
        for (request, answer) in rows {
            let sent = backend.server.takeRequest().map { "\($0.method) \($0.target) \($0.bodyText)" }
            #expect(sent == request, "\(envelope)")
            #expect(possible.contains(answer ?? "nothing"), "\(envelope) \(request): \(answer ?? "nothing")")
        }
        #expect(backend.server.takeRequest(timeout: .zero) == nil)
    }
}

private struct Note: Codable, Equatable, Identifiable {
    let id: String
    let text: String
}

private struct NewNote: Codable {
    let text: String
}

private struct NotesRepository: BulkCreatable, Readable, BulkUpdatable, Deletable {
    typealias EntityType = Note
    typealias Draft = NewNote
    let backend: Backend<NoAuth>
    let name = "notes"
    let envelope: Envelope
    let requestEnvelope: Envelope
}

private struct NoteRepository: SingleEntityRepository, Creatable, Readable, Updatable, Deletable {
    typealias EntityType = Note
    let backend: Backend<NoAuth>
    let name = "note"
    let envelope: Envelope
    let requestEnvelope: Envelope
}
