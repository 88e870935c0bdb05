import MillracePlatform

extension UploadBody {
    /// Returns a body of several parts: `multipart/form-data` (RFC 7578).
    ///
    /// ```swift
    /// .multipart([
    ///     .field("title", "A day in Bath"),
    ///     .file("photo", photoURL, contentType: "image/jpeg"),
    /// ])
    /// ```
    ///
    /// - Parameters:
    ///   - parts: The parts, in their order.
    ///   - boundary: The text that separates the parts, which must not be in any of them: by default a random one.
    public static func multipart(_ parts: [Part], boundary: String? = nil) -> UploadBody {
        let boundary = boundary ?? "millrace-" + UUID.random().uuidString
        var pieces: [Piece] = []
        for part in parts {
            let head = "\(pieces.isEmpty ? "" : "\r\n")--\(boundary)\r\n\(head(of: part))\r\n\r\n"
            pieces += [.data(Data(head.utf8)), part.content]
        }
        pieces.append(.data(Data("\(pieces.isEmpty ? "" : "\r\n")--\(boundary)--\r\n".utf8)))
        return UploadBody(pieces, contentType: "multipart/form-data; boundary=\(boundary)")
    }

    /// Whether a part of a multipart body has a secret name, such as `password`.
    static func hasSecretPart(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self)
            .matches(of: /Content-Disposition: form-data; name="([^"]*)"/)
            .contains { Redaction.standard.isSecret($0.1, in: .member) }
    }

    private static func head(of part: Part) -> String {
        var text = "Content-Disposition: form-data; name=\"\(quoted(part.name))\""
        if let filename = part.filename { text += "; filename=\"\(quoted(filename))\"" }
        if let type = part.contentType { text += "\r\nContent-Type: \(onOneLine(type))" }
        return text
    }

    private static let lineBreaks: [Unicode.Scalar: String] = ["\r": "%0D", "\n": "%0A"]

    /// Returns a text without characters that would end its quotes or its line, escaped as browsers do.
    private static func quoted(_ text: String) -> String {
        onOneLine(text).replacingScalars(["\"": "%22"])
    }

    /// Returns a text without characters that would end its line.
    private static func onOneLine(_ text: String) -> String {
        text.replacingScalars(lineBreaks)
    }
}
