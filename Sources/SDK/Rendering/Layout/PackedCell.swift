/// A cell as a frame stores it: without references and padding, so that cells are copied and compared as raw memory.
struct PackedCell: Equatable {
    /// The code point or, with the high bit set, the index of a cluster in the grid's list.
    var glyph: UInt32
    private var foreground: Color
    private var background: Color
    private var attributes: TextAttributes
    /// The number of columns of the glyph; 0 in the columns after its first.
    var width: UInt8
    /// The number of the link in the grid's list, counted from 1, or with the high bit set, the index of the line of a
    /// picture; 0 for none.
    var link: UInt16

    @inline(__always)
    init(glyph: UInt32, width: UInt8, style: Style, link: UInt16 = 0) {
        self.glyph = glyph
        foreground = style.foreground
        background = style.background
        attributes = style.attributes
        self.width = width
        self.link = link
    }

    /// The style, which has no name.
    @inline(__always)
    var style: Style {
        get { Style(foreground: foreground, background: background, attributes: attributes) }
        set { (foreground, background, attributes) = (newValue.foreground, newValue.background, newValue.attributes) }
    }

    /// The memory of the cell: equal for equal cells, because there is no padding.
    @inline(__always)
    var words: SIMD2<UInt64> {
        withUnsafeBytes(of: self) { $0.loadUnaligned(as: SIMD2<UInt64>.self) }
    }

    /// Whether the host's clock changes the cell.
    @inline(__always)
    var moves: Bool {
        attributes.contains(.moving)
    }

    static let clusterBit: UInt32 = 1 << 31
    static let pictureBit: UInt16 = 1 << 15
    static let blank: PackedCell = blank(in: .plain)

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

extension PackedCell {
    /// Returns an array of equal cells.
    func repeated(_ count: Int) -> [PackedCell] {
        Array(unsafeUninitializedCapacity: count) { cells, initializedCount in
            fill(cells)
            initializedCount = count
        }
    }

    /// Stores the cell in each position of some memory, as two words: a loop over the parts of its style takes a third
    /// longer.
    func fill(_ cells: UnsafeMutableBufferPointer<PackedCell>) {
        let words = words
        let memory = UnsafeMutableRawBufferPointer(cells)
        memory.initializeMemory(as: SIMD2<UInt64>.self, repeating: words)
        memory.bindMemory(to: PackedCell.self)
    }
}
