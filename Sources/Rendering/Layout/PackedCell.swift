/// A cell as a frame stores it: without references and padding, so that cells are copied and compared as raw memory.
struct PackedCell: Equatable {
    /// The code point or, with the high bit set, the index of a cluster in the grid's list.
    var glyph: UInt32
    /// The style, without a name.
    var style: Style
    /// The number of columns of the glyph; 0 in the columns after its first.
    var width: UInt8
    /// Padding would have undefined contents, so a stored property with the value 0 takes its place.
    private let filler: UInt8

    @inline(__always)
    init(glyph: UInt32, width: UInt8, style: Style) {
        self.glyph = glyph
        self.style = style
        self.width = width
        filler = 0
    }

    static let clusterBit: UInt32 = 1 << 31
    static let blank: PackedCell = blank(in: .plain)

    /// Returns the cell of a space.
    @inline(__always)
    static func blank(in style: Style) -> PackedCell {
        PackedCell(glyph: 0x20, width: 1, style: style)
    }

    /// Returns the cell for a column of a wide glyph after its first.
    @inline(__always)
    static func continuation(_ style: Style) -> PackedCell {
        PackedCell(glyph: 0, width: 0, style: style)
    }

    /// Whether the cell shows nothing.
    var isBlank: Bool {
        glyph == 0x20 && !style.showsOnBlank
    }
}
