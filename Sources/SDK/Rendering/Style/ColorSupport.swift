/// The number of colors that a terminal can show.
public enum ColorSupport: Hashable, Sendable, CaseIterable {
    /// No colors.
    case none
    /// The 16 basic colors.
    case ansi16
    /// 256 colors.
    case ansi256
    /// 24 bits of red, green and blue.
    case trueColor
}
