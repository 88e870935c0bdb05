import Foundation

/// A text that is searched for in others, whatever its case and accents.
struct SearchText {
    private let folded: String

    init(_ text: String) {
        folded = Self.fold(text)
    }

    /// Returns whether another text contains this one.
    func isIn(_ text: String) -> Bool {
        folded.isEmpty || Self.fold(text).contains(folded)
    }

    private static func fold(_ text: String) -> String {
        // Folding takes twenty times as long as changing the case of ASCII.
        if text.isPrintableASCII { return text.lowercased() }
        return text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
