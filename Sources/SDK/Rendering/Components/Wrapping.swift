/// The positions at which a text that is wider than its space may be broken into lines.
public enum Wrapping: Hashable, Sendable, CaseIterable {
    /// Between words; a word that is wider than a line is broken between two grapheme clusters.
    case word
    /// Between any two grapheme clusters.
    case grapheme
    /// Nowhere: each paragraph of the text stays one line, shortened with an ellipsis.
    case none
}
