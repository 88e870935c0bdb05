/// A cell as a frame stores it: without a reference and without a gap between its parts, so that cells are copied and
/// compared as memory.
struct PackedCell: Equatable {
    /// The code point, or with the high bit set the number of a cluster in the frame's list.
    var glyph: UInt32
    var style: Style
    /// How many columns the glyph takes; 0 in those after its first.
    var width: UInt8
    /// What would be left out up to the next cell may have any value, so it is given one.
    private let filler: UInt16

    @inline(__always)
    init(glyph: UInt32, width: UInt8, style: Style) {
        self.glyph = glyph
        self.style = style
        self.width = width
        filler = 0
    }

    static let clusterBit: UInt32 = 1 << 31
    static let blank = PackedCell(glyph: 0x20, width: 1, style: .plain)

    /// Returns a column of a wide glyph after its first.
    @inline(__always)
    static func continuation(_ style: Style) -> PackedCell {
        PackedCell(glyph: 0, width: 0, style: style)
    }

    /// Whether nothing can be seen.
    var isBlank: Bool {
        glyph == 0x20 && !style.showsOnBlank
    }
}
