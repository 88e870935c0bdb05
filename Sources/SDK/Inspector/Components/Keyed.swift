import MillraceRendering
import MillraceStreams

/// A component in a list of an inspector: it can have the focus, and has the keys that work on every line of the list.
struct Keyed<Content: Component>: Component {
    let content: Content
    let keys: [Key: @Sendable () -> Void]

    func lines(in space: Space) -> [Line] { content.lines(in: space) }

    func height(in space: Space) -> Int { content.height(in: space) }

    var fixedHeight: FixedHeight? { content.fixedHeight }

    func width(in space: Space) -> Int { content.width(in: space) }

    func draw(on canvas: inout Canvas, in space: Space) { content.draw(on: &canvas, in: space) }

    var interaction: Interaction { Interaction(keys: keys) }

    var spoken: String { content.spoken }

    static func == (lhs: Keyed, rhs: Keyed) -> Bool { lhs.content == rhs.content }
}

extension Node {
    /// Returns the node with keys of its line.
    func keyed(_ keys: [Key: @Sendable () -> Void], onActivate: (@Sendable () -> Void)? = nil) -> Node {
        func keyed(_ component: some Component) -> Node {
            Node(id: id, Keyed(content: component, keys: keys), onActivate: onActivate)
        }
        return keyed(component)
    }
}

extension CauseID {
    /// The id of the node of the record; of a number, which is compared without type erasure.
    var node: NodeID { NodeID(Int(truncatingIfNeeded: number)) }
}
