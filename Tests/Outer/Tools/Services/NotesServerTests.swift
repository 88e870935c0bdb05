import Foundation
import Millrace
import MillraceMockServer
import TestSupport
import Testing

/// A server that describes itself, with the client that is generated from its description: no line of it is a person's.
@Suite(.bodyTimeLimit) struct NotesServerTests {
    /// The sessions of a client, before and after a login.
    private struct Sessions {
        let open: BackendSession
        let loggedIn: AuthenticatedSession<OAuth2PasswordBearerAuth>

        init(_ url: URL) {
            let open = BackendSession(environment: Environment(base: url))
            self.open = open
            let session = SessionBusinessController(accessible: open)
            let login = session.logIn(BodyLogInTokenPost(password: "secret", username: "kate")).map {
                Token($0.accessToken)
            }
            loggedIn = open.authenticated(OAuth2PasswordBearerAuth.self, by: .bearer(login: login))
        }
    }

    @Test(.needs(NotesServer.program.url != nil, NotesServer.program.isMissing))
    func theGeneratedClientDoesAllThatTheServerOffers() async throws {
        let server = try await NotesServer.start()
        defer { server.stop() }
        let sessions = Sessions(server.url)
        try await notes(NotesBusinessController(accessible: sessions.loggedIn))
        try await files(sessions)
        try await refusals(sessions)

        let session = SessionBusinessController(accessible: sessions.open)
        #expect(try await session.fetchGreeting(xName: "Kate", theme: "dark").value() == "Hello, Kate, in dark!")
        #expect(try await session.fetchGreeting(xName: "Kate", theme: nil).value() == "Hello, Kate, in no theme!")

        let shapes = ShapesBusinessController(accessible: sessions.open)
        let circle = try await shapes.doubleShape(.circle(Circle(kind: "circle", radius: 2))).value()
        #expect(circle == .circle(Circle(kind: "circle", radius: 4)))

        let events = EventsBusinessController(streaming: sessions.open.streaming)
        let received = try await events.fetchEvents().take(first: 2).collect().value()
        #expect(received?.map(\.value.detail) == ["event 1", "event 2"])
    }

    /// Saves notes, lists them by pages, and changes them.
    private func notes(_ controller: NotesBusinessController) async throws {
        let first = try #require(try await controller.createNote(NewNote(title: "First", text: "Text")).value())
        #expect(
            (first.title, first.color, first.createdAt.timeIntervalSince1970) == ("First", .white, 1_767_256_200.25)
        )
        let tagged = NewNote(title: "Second", color: .paleBlue, tags: ["a", "b"])
        let second = try #require(try await controller.createNote(tagged).value())
        #expect((second.parent, second.text) == (first, nil))
        _ = try await controller.createNote(NewNote(title: "Third", tags: ["a"])).value()

        let pages = try await controller.fetchNotesPages().collect().value()
        #expect(pages?.map { $0.items.map(\.title) } == [["First", "Second"], ["Third"]])
        let both = try await controller.fetchNotes(limit: 10, offset: nil, tag: ["a", "b"]).value()
        #expect(both?.items == [second])

        // An absent member stays, and null removes it.
        let renamed = try await controller.updateNote(NoteChange(title: "Renamed"), id: first.id).value()
        #expect((renamed?.title, renamed?.text) == ("Renamed", "Text"))
        let emptied = try await controller.updateNote(NoteChange(text: .some(nil)), id: first.id).value()
        #expect((emptied?.title, emptied?.text) == ("Renamed", nil))
        _ = try await controller.replaceNote(NewNote(title: "Replaced", text: "New"), id: first.id).value()
        #expect(try await controller.fetchNote(id: first.id).value()?.text == "New")
    }

    /// Uploads a file with a caption, and downloads it again.
    private func files(_ sessions: Sessions) async throws {
        let notes = NotesBusinessController(accessible: sessions.loggedIn)
        let controller = FilesBusinessController(accessible: sessions.loggedIn)
        let note = try #require(try await notes.fetchNotes(limit: 1, offset: nil, tag: nil).value()?.items.first)
        let file = FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID().uuidString).bin")
        let bytes = Data((0..<1000).map { UInt8($0 % 251) })
        try bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let body = FilesService.uploadFileBody(caption: "Bytes", file: file, pages: [1, 2])
        let kept = try await controller.uploadFile(body, id: note.id).value()
        let expected: [String: UploadFileResponseValue] = [
            "size": .integer(1000), "caption": .string("Bytes"), "pages": .integer(3),
        ]
        #expect(kept == expected)
        #expect(try await controller.fetchFile(id: note.id).value() == bytes)
    }

    /// Is refused for each declared reason, with the body that the document describes.
    private func refusals(_ sessions: Sessions) async throws {
        let controller = NotesBusinessController(accessible: sessions.loggedIn)
        let note = try #require(try await controller.fetchNotes(limit: 1, offset: nil, tag: nil).value()?.items.first)
        _ = try await controller.deleteNote(id: note.id).value()
        let gone = await error(of: controller.fetchNote(id: note.id))
        #expect(
            gone?.failure(as: HTTPValidationErrorOrRefusal.self) == .refusal(Refusal(detail: "There is no such note."))
        )
        let wrong = await error(of: controller.createNote(NewNote(title: "")))
        let fault = try #require(wrong?.failure(as: HTTPValidationError.self)?.detail?.first)
        #expect(fault.loc == [.string("body"), .string("title")])
        #expect(fault.type == "string_too_short")
        let form = BodyLogInTokenPost(password: "wrong", username: "kate")
        let session = SessionBusinessController(accessible: sessions.open)
        #expect(await error(of: session.logIn(form))?.refusal?.code == 401)
    }

    private func error<Value>(of access: SignalProducer<Value, CoreError>) async -> CoreError? {
        do {
            _ = try await access.value()
            return nil
        } catch {
            return error
        }
    }

    /// The same client against the mock server, which needs nothing.
    @Test func theGeneratedClientReadsWhatItDoesNotKnow() async throws {
        let server = MockServer()
        try server.start()
        defer { server.stop() }
        let sessions = Sessions(server.url)
        server.route(.GET, "/notes/:id") { _ in
            .json(
                """
                {"id": "6F9619FF-8B86-D011-B42D-00CF4FC964FF", "title": "T", "created_at": "2026-01-01T08:30:00",
                 "color": "violet", "more": 1}
                """
            )
        }
        server.route(.POST, "/token") { _ in .json(#"{"access_token": "t", "token_type": "bearer"}"#) }
        server.route(.POST, "/shapes/double") { _ in .json(#"{"kind": "star", "points": 5}"#) }
        let notes = NotesBusinessController(accessible: sessions.loggedIn)
        let note = try await notes.fetchNote(id: UUID()).value()
        #expect((note?.color, note?.createdAt.timeIntervalSince1970) == (.unknown("violet"), 1_767_256_200))
        let shapes = ShapesBusinessController(accessible: sessions.open)
        let shape = try await shapes.doubleShape(.square(Square(kind: "square", side: 1))).value()
        #expect(shape == .unknown(["kind": "star", "points": 5]))
        #expect(server.requests.last?.bodyText == #"{"kind":"square","side":1}"#)
    }
}
