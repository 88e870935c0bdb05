/// The number of columns of the characters to which terminals give different widths.
///
/// A text is measured by the current rules: those of the terminal while a frame for it is laid out, and otherwise the
/// standard ones, which snapshots and plain text use. `Proposals/0007-rendering.md` lists the behavior of six
/// terminals.
public struct WidthRules: Hashable, Sendable {
    /// The columns of a vowel sign that stands beside its letter (general category Mc), as in Hindi, Bengali and Khmer:
    /// 0 or 1.
    public var spacingMark: Int
    /// The columns of a vowel or a final consonant of conjoining Hangul: 0 or 1.
    public var jamo: Int
    /// The columns of an emoji that is displayed as one because of its selector (U+FE0F): 1 or 2.
    public var selectedEmoji: Int

    /// Creates rules, by default the standard rules, and replaces a number out of range by the nearest bound.
    public init(spacingMark: Int = 1, jamo: Int = 0, selectedEmoji: Int = 2) {
        self.spacingMark = min(1, max(0, spacingMark))
        self.jamo = min(1, max(0, jamo))
        self.selectedEmoji = min(2, max(1, selectedEmoji))
    }

    /// The rules of most terminals for letters, and of Unicode for emoji.
    public static let standard = WidthRules()

    /// The rules by which text is currently measured.
    @TaskLocal static var current = WidthRules.standard

    /// Calls a function during which text is measured by these rules.
    package func measuring<Result>(_ body: () throws -> Result) rethrows -> Result {
        if self == .standard { return try body() }
        return try WidthRules.$current.withValue(self, operation: body)
    }
}
