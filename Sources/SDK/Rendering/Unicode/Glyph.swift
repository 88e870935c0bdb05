/// The content of one or two cells: a code point or a cluster of code points, safe to send to a terminal.
package struct Glyph {
    /// The first code point, or the only one.
    let scalar: Unicode.Scalar
    /// The code points if there are several, else empty.
    let cluster: String
    /// The number of columns; 0 for a glyph that isn't shown.
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

    /// An empty column.
    static let space = Glyph(" ", width: 1)
    /// The sign for a code point without a symbol of its own.
    static let replacement: Unicode.Scalar = "\u{FFFD}"

    /// The maximum number of code points in a cell.
    ///
    /// The longest emoji has ten. Longer clusters only serve to attack the reader, so the code points after the maximum
    /// are dropped.
    static let maximumScalars = 24

    /// Returns a visible symbol for a code point that can't be shown as itself.
    ///
    /// Control characters have symbols (U+2400…); other code points that would move, hide or reorder text become
    /// replacement characters.
    package static func symbol(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? replacement
        case 0x7F: "\u{2421}"
        default: replacement
        }
    }
}
