/// The position of a section on a screen.
struct SectionPlace: Hashable, Sendable {
    /// The part of the screen; see ``NodePlace/part``.
    var part: Int
    /// The index of the section in its part.
    var section: Int
    var id: NodeID
}

/// A table in a frame: the cells in which it is, and its columns.
struct TableArea {
    var place: SectionPlace
    var rows: Range<Int>
    var columns: Range<Int>
    var geometry: TableGeometry
}
