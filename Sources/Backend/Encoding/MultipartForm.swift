import Foundation

/// A body of several parts, of which files are read while they are sent: `multipart/form-data` (RFC 7578).
///
/// ```swift
/// MultipartForm([
///     .field("title", "A day in Bath"),
///     .file("photo", photoURL, contentType: "image/jpeg"),
/// ])
/// ```
public struct MultipartForm: UploadBody, Hashable {
    /// The parts, in their order.
    let parts: [Part]
    /// The text that separates the parts.
    let boundary: String

    /// Creates a form from its parts.
    ///
    /// - Parameters:
    ///   - parts: the parts, in their order.
    ///   - boundary: the text that separates the parts, which must not be in any of them: by default a random one.
    public init(_ parts: [Part], boundary: String = "millrace-" + UUID().uuidString) {
        self.parts = parts
        self.boundary = boundary
    }

    /// The value `multipart/form-data` with the boundary.
    public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// Returns the pieces of the body, or the error of a file that can't be read.
    public func stream() -> Result<UploadStream, CoreError> {
        var pieces: [UploadStream.Piece] = []
        for part in parts {
            pieces.append(.data(Data((pieces.isEmpty ? "" : "\r\n").utf8) + head(of: part)))
            switch part.content {
            case .data(let data):
                pieces.append(.data(data))
            case .file(let file):
                switch UploadStream.Piece.of(file) {
                case .success(let piece): pieces.append(piece)
                case .failure(let error): return .failure(error)
                }
            }
        }
        pieces.append(.data(Data("\(pieces.isEmpty ? "" : "\r\n")--\(boundary)--\r\n".utf8)))
        return .success(UploadStream(pieces))
    }

    private func head(of part: Part) -> Data {
        var text = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(quoted(part.name))\""
        if let filename = part.filename { text += "; filename=\"\(quoted(filename))\"" }
        if let type = part.contentType { text += "\r\nContent-Type: \(onOneLine(type))" }
        return Data((text + "\r\n\r\n").utf8)
    }

    private static let lineBreaks: [Unicode.Scalar: String] = ["\r": "%0D", "\n": "%0A"]

    /// Returns a text that can't end its quotes or its line, in the way of browsers.
    private func quoted(_ text: String) -> String {
        onOneLine(text).replacingScalars(["\"": "%22"])
    }

    /// Returns a text that can't end its line.
    private func onOneLine(_ text: String) -> String {
        text.replacingScalars(MultipartForm.lineBreaks)
    }
}
