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

extension Border {
    var spoken: String { Spoken.joined([title, content.spoken]) }
}

extension Hidden {
    var spoken: String { isHidden ? "" : content.spoken }
}

extension TableLine {
    /// The cells, and that the row is one of several selected ones.
    var spoken: String {
        Spoken.joined(cells.map(\.spoken) + (isMarked == true ? [Spoken.texts.chosen] : []))
    }
}

extension TableCell {
    var spoken: String {
        switch content {
        case let .text(text): text
        case let .component(component): component.spoken
        }
    }
}

extension ScreenInteraction {
    /// Returns the title of the column and the text of the cell with the cursor of a table.
    func spokenCell(on screen: Screen) -> String {
        guard let cursor = cursor(on: screen), let head = cursor.section.table, let focus,
            let line = screen.node(focus.id)?.component as? TableLine
        else { return "" }
        let geometry = shown?.owners.table(at: cursor.place)?.geometry
        let column = geometry?.nearestColumn(to: cursor.column) ?? cursor.column
        guard head.columns.indices.contains(column) else { return "" }
        let text = line.cells.indices.contains(column) ? line.cells[column].spoken : ""
        return [head.columns[column].title, text.isEmpty ? Spoken.texts.empty : text].filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}

extension RowSelecting {
    /// The number of selected rows among all.
    var spoken: String {
        Spoken.texts.selection.filled(["number": "\(selectedCount())", "count": "\(count)"])
    }
}
