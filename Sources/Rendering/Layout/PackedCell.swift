/// A cell as a frame stores it: without a reference, so that a frame is copied and compared as memory.
struct PackedCell: Equatable {
    /// The code point, or with the high bit set the number of a cluster in the frame's list.
    var glyph: UInt32
    /// 1 or 2; 0 in the second column of a wide glyph.
    var width: UInt8
    var style: Style

    static let clusterBit: UInt32 = 1 << 31
    static let blank = PackedCell(glyph: 0x20, width: 1, style: .plain)

    /// Returns the second column of a wide glyph.
    @inline(__always)
    static func continuation(_ style: Style) -> PackedCell {
        PackedCell(glyph: 0, width: 0, style: style)
    }

    /// Whether nothing can be seen.
    var isBlank: Bool {
        glyph == 0x20 && !style.showsOnBlank
    }
}
