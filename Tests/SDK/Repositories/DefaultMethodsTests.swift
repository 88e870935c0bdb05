import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceRepositories
import MillraceStreams
import TestSupport
import Testing

/// Every default method × the envelopes of both directions × a repository of a known type and of a generic one, with
/// what the repository says of all its requests.
@Suite(.bodyTimeLimit) struct DefaultMethodsTests {
    private static let envelopes = [
        Envelope.none, Envelope(entity: "note", entities: "notes"),
        Envelope(entity: "data.it\"em", entities: "data.items"),
        Envelope(entities: "data"),
    ]
    private static let one = #"{"id":"1","text":"a"}"#
    private static let both = #"[{"id":"1","text":"a"},{"id":"2","text":"b"}]"#

    /// A default method, the request that it makes, and what came of it.
    private struct Row {
        let method: String
        let request: String
        let answer: String?

        init(_ method: String, _ request: String, _ answer: String?) {
            (self.method, self.request, self.answer) = (method, request, answer)
        }
    }

    /// The default methods of repositories as their sources declare them: one that is added without a row fails the
    /// tests.
    private static let methods = DefaultMethods()

    /// An earlier text of the note, with a version that is sent back.
    private static let old = Versioned(Note(id: "1", text: "old"), version: Version(etag: "\"1\""))

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
            return .json(isOne ? one : both).header("X-Total", "2")
        }
    }

    @Test(arguments: envelopes, envelopes)
    func methodsOfManyEntities(envelope: Envelope, sent: Envelope) {
        serve(envelope)
        let notes = NotesRepository(backend: Backend(backend.session), envelope: envelope, requestEnvelope: sent)
        let note = Note(id: "1", text: "a")
        let drafts = [NewNote(text: "a"), NewNote(text: "b")]
        let draft = Self.wrapped(#"{"text":"a"}"#, below: sent.entity)
        let patch = draft
        let (old, current) = (Self.old, Versioned(note, version: Self.old.version))
        let bothDrafts = Self.wrapped(#"[{"text":"a"},{"text":"b"}]"#, below: sent.entities)
        let whole = Self.wrapped(Self.one, below: sent.entity)
        let bothWhole = Self.wrapped(Self.both, below: sent.entities)
        let concrete: [Row] = [
            Row("create(_ draft)", "POST /notes \(draft)", text(notes.create(drafts[0]))),
            Row("create(_ drafts)", "POST /notes \(bothDrafts)", text(notes.create(drafts))),
            Row("read(id)", "GET /notes/1 ", text(notes.read(id: "1"))),
            Row("readAll(upTo limit)", "GET /notes ", text(notes.readAll())),
            Row(
                "read(pageNumber, pageSize)",
                "GET /notes?page=1&per_page=9 ",
                text(notes.read(pageNumber: 1, pageSize: 9).map(\.entities))
            ),
            Row(
                "read(_ page, at path)",
                "GET /notes?offset=0&limit=9 ",
                text(notes.read(OffsetPage(limit: 9)).map(\.entities))
            ),
            Row(
                "readPages(_ page, at path, adjusting adjust)",
                "GET /notes?page=1&per_page=9 ",
                text(notes.readPages(NumberedPage(size: 9)).map(\.entities))
            ),
            Row("update(_ entity, id)", "PUT /notes/1 \(whole)", text(notes.update(note, id: "1"))),
            Row(
                "update(_ entities)",
                "PATCH /notes \(bothWhole)",
                text(notes.update([note, Note(id: "2", text: "b")]))
            ),
            Row("delete(id)", "DELETE /notes/1 ", text(of: notes.delete(id: "1"))),
            Row(
                "delete(id, answering tombstone)",
                "DELETE /notes/1 ",
                text(notes.delete(id: "1", answering: Note.self))
            ),
            Row(
                "patch(id, from old, to new)",
                "PATCH /notes/1 \(patch)",
                text(notes.patch(id: "1", from: old.value, to: note))
            ),
            Row("patch(id, _ patch)", "PATCH /notes/1 \(patch)", text(notes.patch(id: "1", MergePatch(["text": "a"])))),
            Row("readVersioned(id)", "GET /notes/1 ", text(notes.readVersioned(id: "1").map(\.value))),
            Row(
                "update(_ entity: Versioned, id)",
                "PUT /notes/1 \(whole)",
                text(notes.update(current, id: "1").map(\.value))
            ),
            Row(
                "patch(id, from old: Versioned, to new)",
                "PATCH /notes/1 \(patch)",
                text(notes.patch(id: "1", from: old, to: note).map(\.value))
            ),
            Row("delete(id, over version)", "DELETE /notes/1 ", text(of: notes.delete(id: "1", over: old.version))),
            Row("entity(_ method, at path, query)", "GET /notes/one ", text(notes.entity(at: notes.path("one")))),
            Row(
                "entity(_ method, at path, sending body)",
                "PATCH /notes/one \(draft)",
                text(notes.entity(.PATCH, at: notes.path("one"), sending: drafts[0]))
            ),
            Row("entities(_ method, at path, query)", "GET /notes/all ", text(notes.entities(at: notes.path("all")))),
            Row(
                "entities(_ method, at path, sending body)",
                "POST /notes/all \(bothDrafts)",
                text(notes.entities(at: notes.path("all"), sending: drafts))
            ),
        ]
        expect(concrete, envelope)
        let generic = answers(of: notes, note, drafts)
        expect(zip(concrete, generic).map { Row($0.method, $0.request, $1) }, envelope)
        #expect((generic.count, Set(concrete.map(\.method))) == (concrete.count, Self.methods.many))
    }

    /// Each method again, of a repository whose type isn't known here.
    private func answers<Notes: BulkCreatable & Readable & BulkUpdatable & Patchable & Deletable>(
        of notes: Notes,
        _ note: Note,
        _ drafts: [NewNote]
    ) -> [String?] where Notes.EntityType == Note, Notes.Draft == NewNote, Notes.Patch == MergePatch {
        let (old, current) = (Self.old, Versioned(note, version: Self.old.version))
        return [
            text(notes.create(drafts[0])), text(notes.create(drafts)), text(notes.read(id: "1")),
            text(notes.readAll()), text(notes.read(pageNumber: 1, pageSize: 9).map(\.entities)),
            text(notes.read(OffsetPage(limit: 9)).map(\.entities)),
            text(notes.readPages(NumberedPage(size: 9)).map(\.entities)), text(notes.update(note, id: "1")),
            text(notes.update([note, Note(id: "2", text: "b")])),
            text(of: notes.delete(id: "1")),
            text(notes.delete(id: "1", answering: Note.self)),
            text(notes.patch(id: "1", from: old.value, to: note)),
            text(notes.patch(id: "1", MergePatch(["text": "a"]))),
            text(notes.readVersioned(id: "1").map(\.value)), text(notes.update(current, id: "1").map(\.value)),
            text(notes.patch(id: "1", from: old, to: note).map(\.value)),
            text(of: notes.delete(id: "1", over: old.version)), text(notes.entity(at: notes.path("one"))),
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
        let patch = Self.wrapped(#"{"text":"a"}"#, below: sent.entity)
        let (old, current) = (Self.old, Versioned(note, version: Self.old.version))
        let concrete: [Row] = [
            Row("create(_ draft)", "POST /note \(whole)", text(repository.create(note))),
            Row("read()", "GET /note ", text(repository.read())),
            Row("update(_ entity)", "PUT /note \(whole)", text(repository.update(note))),
            Row("delete()", "DELETE /note ", text(of: repository.delete())),
            Row("delete(answering tombstone)", "DELETE /note ", text(repository.delete(answering: Note.self))),
            Row("patch(from old, to new)", "PATCH /note \(patch)", text(repository.patch(from: old.value, to: note))),
            Row("patch(_ patch)", "PATCH /note \(patch)", text(repository.patch(MergePatch(["text": "a"])))),
            Row("readVersioned()", "GET /note ", text(repository.readVersioned().map(\.value))),
            Row("update(_ entity: Versioned)", "PUT /note \(whole)", text(repository.update(current).map(\.value))),
            Row(
                "patch(from old: Versioned, to new)",
                "PATCH /note \(patch)",
                text(repository.patch(from: old, to: note).map(\.value))
            ),
            Row("delete(over version)", "DELETE /note ", text(of: repository.delete(over: old.version))),
        ]
        expect(concrete, envelope)
        let generic = answers(of: repository, note)
        expect(zip(concrete, generic).map { Row($0.method, $0.request, $1) }, envelope)
        #expect((generic.count, Set(concrete.map(\.method))) == (concrete.count, Self.methods.one))
    }

    private func answers<Notes: Creatable & Readable & Updatable & Patchable & Deletable & SingleEntityRepository>(
        of repository: Notes,
        _ note: Note
    ) -> [String?] where Notes.EntityType == Note, Notes.Draft == Note, Notes.Patch == MergePatch {
        let (old, current) = (Self.old, Versioned(note, version: Self.old.version))
        return [
            text(repository.create(note)), text(repository.read()), text(repository.update(note)),
            text(of: repository.delete()), text(repository.delete(answering: Note.self)),
            text(repository.patch(from: old.value, to: note)), text(repository.patch(MergePatch(["text": "a"]))),
            text(repository.readVersioned().map(\.value)), text(repository.update(current).map(\.value)),
            text(repository.patch(from: old, to: note).map(\.value)), text(of: repository.delete(over: old.version)),
        ]
    }

    private func text(of deletion: SignalProducer<Never, CoreError>) -> String {
        deletion.wait().failure.map { "\($0)" } ?? "gone"
    }

    private func text<Value>(_ producer: SignalProducer<Value, CoreError>) -> String? {
        switch producer.single() {
        case let .success(value)?: "\(value)"
        case let .failure(error)?: "\(error)"
        case nil: nil
        }
    }

    private func expect(_ rows: [Row], _ envelope: Envelope) {
        let note = Note(id: "1", text: "a")
        let possible = ["\(note)", "\([note, Note(id: "2", text: "b")])", "gone"]
        for row in rows {
            let (request, answer) = (row.request, row.answer)
            let recorded = backend.server.takeRequest()
            let sent = recorded.map { "\($0.method) \($0.target) \($0.bodyText)" }
            #expect(
                (sent, recorded?.headers["X-Tenant"], possible.contains(answer ?? "nothing")) == (request, "7", true),
                "\(envelope); \(envelope) \(request): \(answer ?? "nothing")"
            )
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

private struct NotesRepository: BulkCreatable, Readable, BulkUpdatable, Patchable, Deletable {
    typealias EntityType = Note
    typealias Draft = NewNote
    let backend: Backend<NoAuth>
    let name = "notes"
    let envelope: Envelope
    let requestEnvelope: Envelope

    func prepared<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>
    ) -> BackendResource<Request, Response, NoAuth> {
        resource.headers(["X-Tenant": "7"])
    }
}

private struct NoteRepository: SingleEntityRepository, Creatable, Readable, Updatable, Patchable, Deletable {
    typealias EntityType = Note
    let backend: Backend<NoAuth>
    let name = "note"
    let envelope: Envelope
    let requestEnvelope: Envelope

    func prepared<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>
    ) -> BackendResource<Request, Response, NoAuth> {
        resource.headers(["X-Tenant": "7"])
    }
}
