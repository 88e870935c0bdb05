/// How many colors a terminal has.
public enum ColorSupport: Hashable, Sendable, CaseIterable {
    /// No colors.
    case none
    /// The 16 colors of every terminal with colors.
    case ansi16
    /// 256 colors.
    case ansi256
    /// 24 bits of red, green and blue.
    case trueColor
}
