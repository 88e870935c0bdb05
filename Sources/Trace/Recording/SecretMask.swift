import Foundation
import MillraceBackend

/// Texts in whose place a mask stands, in every form that a URL, JSON, a header field, XML or a screen gives them.
///
/// Each character of a secret is looked for in all its forms, because an encoder may escape what needn't be: `%41` is an `A` too.
struct SecretMask: Sendable {
    /// The secrets, and what is made of them as a whole; longer ones first, because a shorter one may be within.
    private let forms: [[Unicode.Scalar]]
    /// Whether a form may begin with a byte.
    private let beginnings: [Bool]

    /// Creates a mask of secrets; empty ones hide nothing.
    init(_ secrets: [String]) {
        // Texts that are equal may have different scalars.
        let all = Set(secrets.filter { !$0.isEmpty }.flatMap(Self.forms).map { Array($0.unicodeScalars) })
        forms = all.sorted { $0.count > $1.count }
        beginnings = (UInt8.min...UInt8.max).map { byte in
            SecretSearch.escapes.contains(byte) || all.contains { String($0[0]).utf8.first == byte }
        }
    }

    /// Returns a text without the secrets.
    ///
    /// - Parameter isCut: Whether the text is the beginning of a longer one, so that a secret may have lost its end.
    func text(_ text: String, isCut: Bool = false) -> String {
        guard !forms.isEmpty else { return text }
        let search = SecretSearch(Array(text.utf8), isCut: isCut)
        var (out, position): ([UInt8], Int) = ([], 0)
        while position < search.bytes.count {
            let byte = search.bytes[position]
            guard beginnings[Int(byte)], let end = forms.lazy.compactMap({ search.end(of: $0, from: position) }).first
            else {
                out.append(byte)
                position += 1
                continue
            }
            if search.isNumber(from: position, to: end) {
                // A number is one still, so that a body can be read as JSON.
                out.append(UInt8(ascii: "0"))
                position = end
                continue
            }
            // A text has as many lines as before.
            let breaks = search.bytes[position..<end].count { $0 == UInt8(ascii: "\n") }
            out += Array(repeating: Redaction.mask, count: breaks + 1).joined(separator: "\n").utf8
            position = end
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static func forms(of secret: String) -> [String] {
        let bytes = Array(secret.utf8)
        // A text of which the secret is a part has it at one of three places in base64, without the characters at the two ends.
        let inBase64 = (0..<3).map { offset -> String in
            let data = Data(repeating: 0, count: offset) + bytes
            let text = data.base64EncodedString().prefix { $0 != "=" }
            let start = offset == 0 ? 0 : offset + 1
            let end = (offset + bytes.count) % 3 == 0 ? 0 : 1
            return String(text.dropFirst(start).dropLast(end))
        }
        let inURLs = inBase64.map { $0.replacing("+", with: "-").replacing("/", with: "_") }
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let encoded = (inBase64 + inURLs + [digits, digits.uppercased()]).filter { $0.count >= 4 }
        return [secret, secret.precomposedStringWithCanonicalMapping, secret.decomposedStringWithCanonicalMapping]
            + encoded
    }
}
