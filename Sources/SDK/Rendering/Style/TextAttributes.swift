/// The attributes of text, apart from its colors.
public struct TextAttributes: OptionSet, Hashable, Sendable {
    /// The bits, one for each attribute.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Bold.
    public static let bold = TextAttributes(rawValue: 1)
    /// Dim.
    public static let dim = TextAttributes(rawValue: 2)
    /// Italic.
    public static let italic = TextAttributes(rawValue: 4)
    /// Underlined.
    public static let underline = TextAttributes(rawValue: 8)
    /// Foreground and background exchanged.
    public static let reverse = TextAttributes(rawValue: 16)
    /// Struck through.
    public static let strikethrough = TextAttributes(rawValue: 32)

    /// The picture of a spinner, or a part of a bar that moves, which a terminal's host replaces by the next one.
    static let moving = TextAttributes(rawValue: 64)
}
