import Foundation

/// A body that is a file, read while it is sent.
public struct FileBody: UploadBody, Hashable {
    /// The file.
    let file: URL
    /// The value of the `Content-Type` field.
    public let contentType: String

    /// Creates a body from a file, by default of `application/octet-stream`.
    public init(_ file: URL, contentType: String = "application/octet-stream") {
        self.file = file
        self.contentType = contentType
    }

    /// Returns the file as one piece, or an error where it can't be read.
    public func stream() -> Result<UploadStream, CoreError> {
        UploadStream.Piece.of(file).map { UploadStream([$0]) }
    }
}

extension UploadStream.Piece {
    /// Returns a file with the length that it has now.
    static func of(_ file: URL) -> Result<UploadStream.Piece, CoreError> {
        let path = file.path(percentEncoded: false)
        guard file.isFileURL, FileManager.default.isReadableFile(atPath: path),
            let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeRegular, let size = attributes[.size] as? Int
        else { return .failure(.request(.unreadableFile(name: file.lastPathComponent))) }
        return .success(.file(file, length: size))
    }
}
