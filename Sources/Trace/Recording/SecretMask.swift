import Foundation
import MillraceBackend

/// Texts in whose place a mask stands, in every form that a URL, JSON or a header field gives them.
struct SecretMask: Sendable {
    private let forms: [String]

    /// Creates a mask of secrets; empty ones hide nothing.
    init(_ secrets: [String]) {
        let all = secrets.filter { !$0.isEmpty }.flatMap(Self.forms)
        // A longer form may have a shorter one within.
        forms = Set(all).sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }

    /// Returns a text without the secrets.
    func text(_ text: String) -> String {
        forms.reduce(text) { $1.isEmpty ? $0 : $0.replacing($1, with: Redaction.mask) }
    }

    private static func forms(of secret: String) -> [String] {
        let bytes = Array(secret.utf8)
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        )
        let encoded = secret.addingPercentEncoding(withAllowedCharacters: unreserved) ?? secret
        let inQuery = secret.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? secret
        let json = [JSONSerialization.WritingOptions.fragmentsAllowed, [.fragmentsAllowed, .withoutEscapingSlashes]]
            .compactMap { try? JSONSerialization.data(withJSONObject: secret, options: $0) }
            .map { String(decoding: $0.dropFirst().dropLast(), as: UTF8.self) }
        let escaped = secret.unicodeScalars.map { $0.isASCII ? String($0) : String(format: "\\u%04x", $0.value) }
            .joined()
        let quoted = secret.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        // A text of which the secret is a part has it at one of three places in base64, without the characters at the two ends.
        let inBase64 = (0..<3).map { offset -> String in
            let data = Data(repeating: 0, count: offset) + bytes
            let text = data.base64EncodedString().prefix { $0 != "=" }
            let start = offset == 0 ? 0 : offset + 1
            let end = (offset + bytes.count) % 3 == 0 ? 0 : 1
            return String(text.dropFirst(start).dropLast(end))
        }
        .filter { $0.count >= 4 }
        return [secret, encoded, encoded.lowercased(), inQuery, encoded.replacing("%20", with: "+"), escaped, quoted]
            + json + inBase64
            + inBase64.map { $0.replacing("+", with: "-").replacing("/", with: "_") }
    }
}
