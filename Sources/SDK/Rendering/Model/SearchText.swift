/// A text that is searched for in others, whatever its case and accents.
package struct SearchText {
    /// The bytes in lower case, of ASCII alone: comparing them takes a small part of the time of comparing characters.
    private let bytes: [UInt8]?
    private let characters: [Character]

    package init(_ text: String) {
        bytes = Self.bytes(of: text)
        characters = Folding.characters(of: text)
    }

    /// Returns whether another text contains this one.
    package func isIn(_ other: String) -> Bool {
        if characters.isEmpty { return true }
        guard let bytes, let others = Self.bytes(of: other) else {
            let others = Folding.characters(of: other)
            return others.indices.contains { Folding.begin(others[$0...], with: characters) }
        }
        return others.contains(bytes)
    }

    private static func bytes(of text: String) -> [UInt8]? {
        text.isPrintableASCII ? Array(text.lowercased().utf8) : nil
    }
}
