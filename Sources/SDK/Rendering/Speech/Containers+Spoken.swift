extension Stack {
    /// The spoken texts of the components.
    public var spoken: String {
        Spoken.joined(components.map(\.spoken))
    }
}

extension Row {
    /// The spoken texts of the components of the columns.
    public var spoken: String {
        Spoken.joined(columns.map(\.component.spoken))
    }
}

extension Padding {
    var spoken: String { content.spoken }
}

extension Border {
    var spoken: String { Spoken.joined([title, content.spoken]) }
}

extension Fill {
    var spoken: String { content.spoken }
}

extension WidthLimits {
    var spoken: String { content.spoken }
}

extension Placement {
    var spoken: String { Spoken.joined(content.map(\.spoken)) }
}

extension Hidden {
    var spoken: String { isHidden ? "" : content.spoken }
}

extension Styled {
    var spoken: String { content.spoken }
}

extension TableLine {
    var spoken: String {
        Spoken.joined(
            cells.map { cell in
                switch cell.content {
                case let .text(text): text
                case let .component(component): component.spoken
                }
            }
        )
    }
}
