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
    /// The cells, and that the row is one of several selected ones.
    var spoken: String {
        let texts = cells.map { cell in
            switch cell.content {
            case let .text(text): text
            case let .component(component): component.spoken
            }
        }
        return Spoken.joined(texts + (isMarked == true ? [Spoken.texts.chosen] : []))
    }
}

extension RowSelecting {
    /// The number of selected rows among all.
    var spoken: String {
        Spoken.texts.selection.filled(["number": "\(selectedCount())", "count": "\(count)"])
    }
}
