/// What is drawn in one cell, or in two: a code point or a cluster of them, safe to send to a terminal.
struct Glyph {
    /// The code point, if it is only one.
    let scalar: Unicode.Scalar
    /// The code points, if they are several; else empty.
    let cluster: String
    /// How many columns it takes; none if it is left out.
    let width: Int

    @inline(__always)
    init(_ scalar: Unicode.Scalar, width: Int) {
        self.scalar = scalar
        self.cluster = ""
        self.width = width
    }

    init(_ scalars: [Unicode.Scalar], width: Int) {
        scalar = scalars.first ?? Glyph.replacement
        if scalars.count < 2 {
            cluster = ""
        } else {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            cluster = String(text)
        }
        self.width = width
    }

    /// A column of nothing.
    static let space = Glyph(" ", width: 1)
    /// What stands for text that was left out.
    static let ellipsis = Glyph("…", width: 1)
    /// What stands for a code point that has no picture.
    static let replacement: Unicode.Scalar = "\u{FFFD}"

    /// The most code points in a cell.
    ///
    /// The longest emoji has ten; what is longer than this is an attack on the reader, and its rest is left out.
    static let maximumScalars = 24

    /// Returns a visible symbol for a code point that can't be shown as itself.
    ///
    /// Controls have pictures (U+2400…); everything else that would move, hide or reorder text is a replacement
    /// character.
    static func symbol(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? replacement
        case 0x7F: "\u{2421}"
        default: replacement
        }
    }
}
