import Foundation
import Millrace

/// Describes the requests of Files.
struct FilesService {
    /// Download File: `GET /notes/{id}/file`.
    ///
    /// - Parameter id: The id of a note.
    static func fetchFileResource(id: UUID) -> BackendResource<Void, Data, OAuth2PasswordBearerAuth> {
        BackendResource(path: .api(.core, "/notes/\(id)/file"), method: .GET)
            .failing(.json(HTTPValidationError.self))
    }

    /// Upload File: `POST /notes/{id}/file`.
    ///
    /// Keeps a file beside a note.
    ///
    /// - Parameter id: The id of a note.
    static func uploadFileResource(
        id: UUID
    ) -> BackendResource<UploadBody, [String: UploadFileResponseValue], OAuth2PasswordBearerAuth> {
        BackendResource(path: .api(.core, "/notes/\(id)/file"), method: .POST)
            .failing(.json(HTTPValidationErrorOrRefusal.self))
    }

    /// Returns the body of a request of `uploadFileResource`.
    ///
    /// - Parameters:
    ///   - file: The file.
    static func uploadFileBody(caption: String, file: URL, pages: [Int]? = nil) -> UploadBody {
        var parts: [UploadBody.Part] = []
        parts.append(.field("caption", caption))
        parts.append(.file("file", file, contentType: "application/octet-stream"))
        for value in pages ?? [] {
            parts.append(.field("pages", String(value)))
        }
        return .multipart(parts)
    }
}
