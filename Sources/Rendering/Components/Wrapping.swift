/// Where a text that is wider than its space goes on in the next line.
public enum Wrapping: Hashable, Sendable, CaseIterable {
    /// After a word; a word that is wider than a line is broken between two graphemes.
    case word
    /// Between any two graphemes.
    case grapheme
    /// Nowhere: each line of the text is one line, and gives way to an ellipsis.
    case none
}
