import Foundation
import Millrace

/// The requests of Notes, as view models make them.
protocol NotesBusinessControllerProtocol: Sendable {
    /// List Notes.
    func fetchNotes(limit: Int?, offset: Int?, tag: [String]?) -> SignalProducer<NotePage, CoreError>

    /// Create Note.
    func createNote(_ newNote: NewNote) -> SignalProducer<Note, CoreError>

    /// Delete Note.
    func deleteNote(id: UUID) -> SignalProducer<Never, CoreError>

    /// Get Note.
    func fetchNote(id: UUID) -> SignalProducer<Note, CoreError>

    /// Update Note.
    func updateNote(_ noteChange: NoteChange, id: UUID) -> SignalProducer<Note, CoreError>

    /// Replace Note.
    func replaceNote(_ newNote: NewNote, id: UUID) -> SignalProducer<Note, CoreError>
}

struct NotesBusinessController: NotesBusinessControllerProtocol {
    private let accessible: any BackendAccess<OAuth2PasswordBearerAuth>

    init(accessible: any BackendAccess<OAuth2PasswordBearerAuth>) {
        self.accessible = accessible
    }

    func fetchNotes(limit: Int?, offset: Int?, tag: [String]?) -> SignalProducer<NotePage, CoreError> {
        accessible.access(NotesService.fetchNotesResource(limit: limit, offset: offset, tag: tag))
    }

    func createNote(_ newNote: NewNote) -> SignalProducer<Note, CoreError> {
        accessible.access(NotesService.createNoteResource(), with: newNote)
    }

    func deleteNote(id: UUID) -> SignalProducer<Never, CoreError> {
        accessible.access(NotesService.deleteNoteResource(id: id))
    }

    func fetchNote(id: UUID) -> SignalProducer<Note, CoreError> {
        accessible.access(NotesService.fetchNoteResource(id: id))
    }

    func updateNote(_ noteChange: NoteChange, id: UUID) -> SignalProducer<Note, CoreError> {
        accessible.access(NotesService.updateNoteResource(id: id), with: noteChange)
    }

    func replaceNote(_ newNote: NewNote, id: UUID) -> SignalProducer<Note, CoreError> {
        accessible.access(NotesService.replaceNoteResource(id: id), with: newNote)
    }
}

extension NotesBusinessControllerProtocol {
    /// Sends the pages of `fetchNotes`, one request after the other.
    func fetchNotesPages(
        from offset: Int? = nil,
        limit: Int? = nil,
        tag: [String]? = nil
    ) -> SignalProducer<NotePage, CoreError> {
        .pages(from: offset) { answer, _ in
            answer.nextOffset
        } reading: { offset in
            fetchNotes(limit: limit, offset: offset, tag: tag)
        }
    }
}
