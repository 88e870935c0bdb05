/// A color of a terminal: the terminal's default, one of its 16 colors, one of its 256, or a mixture of red, green and
/// blue.
public struct Color: Hashable, Sendable {
    /// The kind in the high byte (0 default, 1 palette, 2 red-green-blue), the value in the bytes below it.
    package let bits: UInt32

    /// Creates a color of the bits of another.
    package init(bits: UInt32) {
        self.bits = bits
    }

    /// The terminal's default color.
    public static let standard = Color(bits: 0)
    /// The terminal's black.
    public static let black = palette(0)
    /// The terminal's red.
    public static let red = palette(1)
    /// The terminal's green.
    public static let green = palette(2)
    /// The terminal's yellow.
    public static let yellow = palette(3)
    /// The terminal's blue.
    public static let blue = palette(4)
    /// The terminal's magenta.
    public static let magenta = palette(5)
    /// The terminal's cyan.
    public static let cyan = palette(6)
    /// The terminal's light gray.
    public static let white = palette(7)
    /// The terminal's dark gray.
    public static let gray = palette(8)
    /// The terminal's bright red.
    public static let brightRed = palette(9)
    /// The terminal's bright green.
    public static let brightGreen = palette(10)
    /// The terminal's bright yellow.
    public static let brightYellow = palette(11)
    /// The terminal's bright blue.
    public static let brightBlue = palette(12)
    /// The terminal's bright magenta.
    public static let brightMagenta = palette(13)
    /// The terminal's bright cyan.
    public static let brightCyan = palette(14)
    /// The terminal's white.
    public static let brightWhite = palette(15)

    /// Returns one of the terminal's 256 colors: 0…15 are the terminal's own, 16…231 a cube of 6×6×6, 232…255 grays.
    public static func palette(_ index: UInt8) -> Color {
        Color(bits: 1 << 24 | UInt32(index))
    }

    /// Returns a color of red, green and blue, each 0…255.
    ///
    /// A terminal with fewer colors shows the nearest color that it has.
    public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
        Color(bits: 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }
}
