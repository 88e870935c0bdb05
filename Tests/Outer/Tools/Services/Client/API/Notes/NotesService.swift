import Foundation
import Millrace

/// Describes the requests of Notes.
struct NotesService {
    /// List Notes: `GET /notes`.
    ///
    /// Lists the notes, a page at a time.
    ///
    /// - Parameters:
    ///   - limit: The size of a page. At least 1. At most 100. By default `2`.
    ///   - offset: At least 0. By default `0`.
    ///   - tag: Only notes with all of these.
    static func fetchNotesResource(
        limit: Int? = nil,
        offset: Int? = nil,
        tag: [String]? = nil
    ) -> BackendResource<Void, NotePage, OAuth2PasswordBearerAuth> {
        var query: [URLQueryItem] = []
        if let limit { query.append(URLQueryItem(name: "limit", value: String(limit))) }
        if let offset { query.append(URLQueryItem(name: "offset", value: String(offset))) }
        for value in tag ?? [] {
            query.append(URLQueryItem(name: "tag", value: value))
        }
        return BackendResource(path: .api(.core, "/notes"), method: .GET, decoder: APICoding.decoder)
            .query(query)
            .failing(.json(HTTPValidationError.self, decoder: APICoding.decoder))
    }

    /// Create Note: `POST /notes`.
    ///
    /// Saves a note.
    static func createNoteResource() -> BackendResource<NewNote, Note, OAuth2PasswordBearerAuth> {
        BackendResource(path: .api(.core, "/notes"), method: .POST, decoder: APICoding.decoder)
            .failing(.json(HTTPValidationError.self, decoder: APICoding.decoder))
    }

    /// Delete Note: `DELETE /notes/{id}`.
    ///
    /// - Parameter id: The id of a note.
    static func deleteNoteResource(id: UUID) -> BackendResource<Void, Void, OAuth2PasswordBearerAuth> {
        BackendResource(path: .api(.core, "/notes/\(id)"), method: .DELETE)
            .failing(.json(HTTPValidationErrorOrRefusal.self))
    }

    /// Get Note: `GET /notes/{id}`.
    ///
    /// - Parameter id: The id of a note.
    static func fetchNoteResource(id: UUID) -> BackendResource<Void, Note, OAuth2PasswordBearerAuth> {
        BackendResource(path: .api(.core, "/notes/\(id)"), method: .GET, decoder: APICoding.decoder)
            .failing(.json(HTTPValidationErrorOrRefusal.self, decoder: APICoding.decoder))
    }

    /// Update Note: `PATCH /notes/{id}`.
    ///
    /// Changes a note.
    ///
    /// - Parameter id: The id of a note.
    static func updateNoteResource(id: UUID) -> BackendResource<NoteChange, Note, OAuth2PasswordBearerAuth> {
        BackendResource(path: .api(.core, "/notes/\(id)"), method: .PATCH, decoder: APICoding.decoder)
            .failing(.json(HTTPValidationErrorOrRefusal.self, decoder: APICoding.decoder))
    }

    /// Replace Note: `PUT /notes/{id}`.
    ///
    /// - Parameter id: The id of a note.
    static func replaceNoteResource(id: UUID) -> BackendResource<NewNote, Note, OAuth2PasswordBearerAuth> {
        BackendResource(path: .api(.core, "/notes/\(id)"), method: .PUT, decoder: APICoding.decoder)
            .failing(.json(HTTPValidationErrorOrRefusal.self, decoder: APICoding.decoder))
    }
}
