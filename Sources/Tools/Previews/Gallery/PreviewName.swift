import MillraceRendering

/// The name of a preview in the list, with the keys that move the selection.
struct PreviewName: Component {
    let name: String
    let isSelected: Bool
    let hasCrashed: Bool
    let keys: [Key: @Sendable () -> Void]

    func lines(in space: Space) -> [Line] {
        let crash = hasCrashed ? [Span("✗ ", style: .error)] : []
        return [Line(crash + [Span(name, style: isSelected ? .accent : .text)])]
    }

    var fixedHeight: FixedHeight? { FixedHeight(1, minimumWidth: 0) }

    var interaction: Interaction { Interaction(keys: keys) }

    var spoken: String { hasCrashed ? "\(name), has ended its process" : name }

    static func == (lhs: PreviewName, rhs: PreviewName) -> Bool {
        lhs.name == rhs.name && lhs.isSelected == rhs.isSelected && lhs.hasCrashed == rhs.hasCrashed
    }
}
