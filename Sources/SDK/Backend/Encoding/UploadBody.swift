import MillracePlatform

/// A request value that is itself a body, sent piece by piece: a file, a form, or the app's choice of bytes and files.
///
/// ```swift
/// session.access(PhotosService.replacePhotoResource(), with: .file(photoURL, contentType: "image/jpeg"))
/// ```
///
/// Files are read while they are sent. If a file can't be read, the access fails with
/// `CoreError.request(.unreadableFile)`.
public struct UploadBody: Sendable, Hashable {
    /// A piece of a body.
    public enum Piece: Sendable, Hashable {
        /// These bytes.
        case data(Data)
        /// The content of a file.
        case file(URL)
    }

    /// The value of the `Content-Type` field.
    package let contentType: String
    /// The pieces, in their order.
    public let pieces: [Piece]

    /// Creates a body from its pieces.
    ///
    /// - Parameters:
    ///   - pieces: The pieces, in their order.
    ///   - contentType: The value of the `Content-Type` field.
    public init(_ pieces: [Piece], contentType: String) {
        self.pieces = pieces
        self.contentType = contentType
    }

    /// Returns a body that is a file, by default of `application/octet-stream`.
    public static func file(_ file: URL, contentType: String = "application/octet-stream") -> UploadBody {
        UploadBody([.file(file)], contentType: contentType)
    }
}

extension UploadBody: Redacted {
    /// The names and values of a form, with the values of secret names replaced by `•••`; for other bodies, only the
    /// type.
    public var description: String {
        guard contentType == UploadBody.formType, case .data(let form)? = pieces.first else { return contentType }
        return Redaction.standard.text(String(decoding: form, as: UTF8.self))
    }
}
