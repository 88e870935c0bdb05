/// The position of a section on a screen.
struct SectionPlace: Hashable, Sendable {
    /// The part of the screen; see ``NodePlace/part``.
    var part: Int
    /// The index of the section in its part.
    var section: Int
    var id: NodeID
}

extension Screen {
    /// Returns the section at a position; `nil` if another one is there now.
    func section(at place: SectionPlace) -> Section? {
        let section = section(at: NodePlace(part: place.part, section: place.section, node: 0))
        return section?.id == place.id ? section : nil
    }
}

/// A table in a frame: the cells in which it is, and its columns.
struct TableArea {
    var place: SectionPlace
    var rows: Range<Int>
    var columns: Range<Int>
    var geometry: TableGeometry
}
