import Foundation

/// A text that must not be seen: a secret, or its encoding as a whole.
struct SecretForm: Sendable, Hashable {
    let scalars: [Unicode.Scalar]
    let bytes: [UInt8]
    /// The number of characters from which on a piece of the form is one.
    let leastPiece: Int
    /// Whether the form encodes the secret's bytes, so that its pieces contain no words.
    let isEncoded: Bool

    /// The number of characters from which on a piece of a secret itself is one.
    static let leastPiece = 4
    /// The same, of a piece that has letters only, or digits only.
    private static let leastPlainPiece = 6

    private init(_ text: String, leastPiece: Int = SecretForm.leastPiece, isEncoded: Bool = false) {
        scalars = Array(text.unicodeScalars)
        bytes = Array(text.utf8)
        (self.leastPiece, self.isEncoded) = (leastPiece, isEncoded)
    }

    /// Returns the forms of secrets, the longest first, because a shorter one may be within; empty secrets have none.
    static func all(of secrets: [String]) -> [SecretForm] {
        // Texts that are equal may have different scalars.
        Set(secrets.filter { !$0.isEmpty }.flatMap(forms)).sorted { $0.scalars.count > $1.scalars.count }
    }

    private static func forms(of secret: String) -> [SecretForm] {
        let bytes = Array(secret.utf8)
        // In base64, a text that contains the secret has it in one of three alignments, without the characters at the
        // two ends.
        let inBase64 = (0..<3).map { offset -> String in
            let data = Data(repeating: 0, count: offset) + bytes
            let text = data.base64EncodedString().prefix { $0 != "=" }
            let start = offset == 0 ? 0 : offset + 1
            let end = (offset + bytes.count) % 3 == 0 ? 0 : 1
            return String(text.dropFirst(start).dropLast(end))
        }
        let inURLs = inBase64.map { $0.replacing("+", with: "-").replacing("/", with: "_") }
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        // A piece has four bytes of the secret, as one of the secret itself.
        let encoded =
            (inBase64 + inURLs).map { SecretForm($0, leastPiece: 6, isEncoded: true) }
            + [digits, digits.uppercased()].map { SecretForm($0, leastPiece: 8, isEncoded: true) }
        return [secret, secret.precomposedStringWithCanonicalMapping, secret.decomposedStringWithCanonicalMapping]
            .map { SecretForm($0) } + encoded.filter { $0.scalars.count >= 4 }
    }

    /// Whether a piece that stands alone is one of this form rather than a common word or number: it is long enough,
    /// longer where it has letters only or digits only, and no whole word of the secret.
    func isPiece(_ range: Range<Int>) -> Bool {
        guard !isEncoded else { return range.count >= leastPiece }
        var range = range
        while let first = range.first, scalars[first] == " " { range = first + 1..<range.upperBound }
        while let last = range.last, scalars[last] == " " { range = range.lowerBound..<last }
        let piece = scalars[range]
        if piece.allSatisfy({ ("0"..."9").contains($0) }) { return range.count >= Self.leastPlainPiece }
        guard piece.allSatisfy(\.properties.isAlphabetic) else { return range.count >= leastPiece }
        let isWord = [range.lowerBound - 1, range.upperBound].allSatisfy { index in
            !scalars.indices.contains(index) || !scalars[index].properties.isAlphabetic
        }
        return range.count >= Self.leastPlainPiece && !isWord
    }
}
