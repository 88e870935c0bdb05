import Foundation
import Millrace
import MillraceTestKit
import Testing

/// The snippets of repositories that are observed and kept.
@Suite(.timeLimit(.minutes(5))) struct LiveRepositoriesSnippets {
    struct Note: Codable, Equatable, Identifiable, Sendable {
        let id: Provisional<Int>
        var text: String
    }

    struct NewNote: Codable, Sendable {
        let text: String
    }

    // Page: Sources/SDK/Repositories/Live/StoredRepository.swift
    struct NotesRepository: Readable, Creatable, Updatable, Deletable, StoredRepository {
        typealias EntityType = Note
        typealias Draft = NewNote
        let backend: Backend<NoAuth>
        let name = "notes"
    }
    // End of page

    private let stub = StubAccessible()
    private let scheduler = TestScheduler()

    @Test func commandsOfARepositoryAreKept() throws {
        // Page: Sources/SDK/Repositories/Live/StoredRepository.swift
        let types: [any StoredCommand<NoAuth>.Type] = [
            EntityCreation<NotesRepository>.self,
            EntityReplacement<NotesRepository>.self,
            EntityDeletion<NotesRepository>.self,
        ]
        // End of page
        stub.stub(.GET, "/notes", .json("[]"), .json(#"[{"id": 7, "text": "Milk"}]"#))
        stub.stub(.POST, "/notes", .json(#"{"id": 7, "text": "Milk"}"#))
        let live: LiveBackend<NoAuth> = LiveBackend(Backend(stub))
        let outbox = try CommandOutbox.test(types, sending: live, scheduler)
        let notes = NotesRepository(backend: live.backend)
        let shown = MutableProperty<[[String]]>([])
        live.observe(notes.all).startWithValues { answer in
            shown.modify { $0.append(answer.value?.map(\.text) ?? []) }
        }
        let note = Note(id: .new(), text: "Milk")
        outbox.execute(notes.creation(of: NewNote(text: note.text), showing: note)).start()
        #expect(shown.value.last == ["Milk"])
        #expect(outbox.commands.value == [])
    }
}
