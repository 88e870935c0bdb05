/// The lines and columns of an interactive component, or of a disabled one, that is one of several of a node.
struct PartArea {
    var path: [PartStep]
    var rows: Range<Int>
    var columns: Range<Int>
}

/// A step on the way from the component of a node to one inside of it.
package struct PartStep: Equatable, Sendable {
    /// The number of the component in its container.
    var number: Int
    /// Whether the component is the first interactive one, so that the interaction of the container is its own.
    var isFirst: Bool
}

extension Sequence<PartStep> {
    /// Whether keys reach the component at the end of the path.
    var hasKeys: Bool { allSatisfy(\.isFirst) }
}

extension FrameOwners {
    /// Returns the innermost of the interactive components that drew a cell.
    func part(at mouse: Mouse) -> PartArea? {
        parts.last { $0.rows.contains(mouse.row) && $0.columns.contains(mouse.column) }
    }
}
