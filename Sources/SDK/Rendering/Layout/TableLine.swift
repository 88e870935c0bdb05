/// A row of a table: its cells in the columns that the table has in its space.
struct TableLine: Component, ComponentContainer {
    let cells: [TableCell]
    private let style: Style
    private let wrapping: Wrapping
    private let isSelected: Bool
    /// Whether the row is one of several that are selected; `nil` for a table without marks.
    let isMarked: Bool?
    /// Whether a user chooses one of the cells.
    private let hasCursor: Bool

    init(_ row: TableRow, of head: TableHead, isSelected: Bool) {
        hasCursor = head.choosing != nil
        isMarked = head.selecting?.contains(row.id)
        let count = head.columns.count
        cells = row.cells.count > count ? Array(row.cells.prefix(count)) : row.cells
        style = row.style
        wrapping = head.wrapping
        self.isSelected = isSelected
    }

    var parts: [any Component] { hasCursor ? [] : cells.map(\.component) }

    var hasOwnInteraction: Bool { hasCursor }

    func lines(in space: Space) -> [Line] {
        drawnLines(in: space)
    }

    func height(in space: Space) -> Int {
        guard space.width > 0 else { return 0 }
        if let fixedHeight { return fixedHeight.lines }
        let widths = geometry(in: space).widths
        return cells.indices.reduce(1) { max($0, cells[$1].height(width: widths[$1], wrapping: wrapping)) }
    }

    var fixedHeight: FixedHeight? {
        guard wrapping == .none else { return nil }
        var lines = 1
        for cell in cells {
            guard let height = cell.fixedHeight else { return nil }
            lines = max(lines, height)
        }
        return FixedHeight(lines)
    }

    func width(in space: Space) -> Int {
        geometry(in: space).naturalWidth
    }

    func draw(on canvas: inout Canvas, in space: Space) {
        guard space.width > 0 else { return }
        let geometry = geometry(in: space)
        canvas.style = style.over(canvas.style, in: canvas.theme)
        if isSelected { canvas.style = Style.selection.over(canvas.style, in: canvas.theme) }
        if canvas.style.resolved(in: canvas.theme).showsOnBlank {
            for row in canvas.rowsInView { canvas.fill(row: row, columns: 0..<geometry.naturalWidth) }
        }
        if let isMarked, geometry.markWidth > 0 {
            if isMarked { canvas.write("✓", row: 0, style: .accent) }
            for row in canvas.rowsInView.prefix(1) {
                canvas.addTarget(.mark, row: row, columns: 0..<geometry.markWidth)
            }
        }
        let height = canvas.height
        let takesClicks = canvas.takesClicks
        let first = cells.firstIndex { $0.isInteractive }
        canvas.takesClicks = takesClicks && !hasCursor
        defer { canvas.takesClicks = takesClicks }
        for slot in geometry.slots where slot.column < cells.count {
            var inner = space.with(width: slot.width)
            if hasCursor { inner.isFocused = false }
            canvas.part(column: slot.start, width: slot.width, height: height) {
                cells[slot.column].draw(on: &$0, in: inner, slot, wrapping: wrapping, isFirst: slot.column == first)
            }
        }
        guard hasCursor, space.isFocused, let slot = geometry.slots.first(where: { $0.column == geometry.cursor })
        else {
            return
        }
        for row in canvas.rowsInView {
            canvas.emphasize(row: row, columns: slot.start..<slot.start + slot.width, style: .focus)
        }
    }

    /// The interaction of the first interactive cell; without one, the row can have the focus nevertheless.
    var interaction: Interaction {
        guard !hasCursor else {
            var interaction = Interaction.none
            interaction.isSelectable = true
            return interaction
        }
        let first = cells.lazy.compactMap { cell -> Interaction? in
            guard case let .component(component) = cell.content else { return nil }
            return component.interaction.isFocusable ? component.interaction : nil
        }
        var interaction = first.first ?? .none
        interaction.isSelectable = true
        return interaction
    }

    static func == (lhs: TableLine, rhs: TableLine) -> Bool {
        lhs.cells == rhs.cells && lhs.style == rhs.style && lhs.wrapping == rhs.wrapping
            && lhs.isSelected == rhs.isSelected && lhs.isMarked == rhs.isMarked && lhs.hasCursor == rhs.hasCursor
    }

    /// The columns of the table, or, outside of one, columns that fit the cells of this row.
    private func geometry(in space: Space) -> TableGeometry {
        if let table = space.table { return table }
        let columns = cells.map { _ in TableColumn("") }
        var head = TableHead(columns: columns, wrapping: wrapping, spacing: 2)
        let row = TableRow(id: 0, cells: cells)
        head.measure([row])
        return head.geometry(width: space.width, rows: [row])
    }
}
