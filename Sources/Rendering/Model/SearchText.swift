import Foundation

/// A text that is searched for in others, whatever its case and accents.
struct SearchText {
    private let folded: [UInt8]

    init(_ text: String) {
        folded = Self.fold(text)
    }

    /// Returns whether another text contains this one.
    func isIn(_ text: String) -> Bool {
        folded.isEmpty || Self.fold(text).contains(folded)
    }

    /// Returns bytes that are the same for texts that differ only in case, accents and normalization.
    ///
    /// Bytes are compared, and not strings: Foundation finds a null character behind the end of a text, and then traps.
    private static func fold(_ text: String) -> [UInt8] {
        // Folding takes twenty times as long as changing the case of ASCII.
        if text.isPrintableASCII { return Array(text.lowercased().utf8) }
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        return Array(folded.decomposedStringWithCanonicalMapping.utf8)
    }
}
