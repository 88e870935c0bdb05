import MillraceRendering

/// A table of a Markdown text: rows of wrapped cells, or, in a space that is too narrow for the words of all columns, a
/// list of names and values for each row.
///
/// No text is shortened in either form.
struct MarkdownTable: Component {
    private struct Column: Equatable {
        var head: Text
        var alignment: Alignment
        /// The columns of the terminal that the widest cell takes in one line.
        var widest: Int
        /// The columns that the column has at least, so that its words aren't divided.
        var least: Int
    }

    private var columns: [Column]
    private let rows: [[Text]]

    /// The number of free columns between two columns.
    private static let gap = 2
    /// The greatest width of a cell that is measured: more than a terminal shows.
    private static let greatestWidth = 1000
    /// The width from which on a longer word, for example an address, is divided.
    private static let longestWord = 12
    /// The width from which on a value under its name is indented.
    private static let leastIndentedWidth = 12

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - heads: The titles of the columns, one for each alignment.
    ///   - alignments: The alignments of the columns.
    ///   - rows: The cells; a row may have fewer than there are columns.
    init(heads: [Text], alignments: [Alignment], rows: [[Text]]) {
        self.rows = rows
        columns = zip(heads, alignments).map { Column(head: $0, alignment: $1, widest: 1, least: 1) }
        for cells in [heads] + rows {
            for (index, cell) in zip(columns.indices, cells) {
                columns[index].widest = max(columns[index].widest, cell.width(in: Space(width: Self.greatestWidth)))
                columns[index].least = max(columns[index].least, Self.longestWord(of: cell))
            }
        }
    }

    private static func longestWord(of cell: Text) -> Int {
        let words = cell.text.split { $0 == " " || $0.isNewline }
        return words.reduce(0) { max($0, String($1).columns(limit: longestWord)) }
    }

    func lines(in space: Space) -> [Line] {
        drawnLines(in: space)
    }

    func height(in space: Space) -> Int {
        guard space.width > 0 else { return 0 }
        guard let widths = widths(in: space.width) else {
            return records.reduce(max(0, records.count - 1)) { $0 + height(of: $1, in: space) }
        }
        let body = rows.reduce(0) { $0 + height(of: $1, widths) }
        return hasHeads ? height(of: heads, widths) + 1 + body : body
    }

    func width(in space: Space) -> Int {
        widths(in: space.width).map(wholeWidth) ?? space.width
    }

    func draw(on canvas: inout Canvas, in space: Space) {
        guard space.width > 0 else { return }
        guard let widths = widths(in: space.width) else { return drawRecords(on: &canvas, in: space) }
        let view = canvas.rowsInView
        var row = 0
        if hasHeads {
            let height = height(of: heads, widths)
            draw(heads, widths, on: &canvas, row: 0, height: height)
            canvas.fill("─", row: height, columns: 0..<wholeWidth(widths), style: .border)
            row = height + 1
        }
        for cells in rows where row < view.upperBound {
            let height = height(of: cells, widths)
            if row + height > view.lowerBound { draw(cells, widths, on: &canvas, row: row, height: height) }
            row += height
        }
    }

    /// The cells of each row with the titles of their columns; of a table without rows, the titles.
    var spoken: String {
        guard !rows.isEmpty else { return Spoken.joined(heads.map(\.spoken)) }
        return Spoken.joined(
            rows.map { cells in
                Spoken.joined(
                    zip(columns, cells).map { column, cell in
                        [column.head.spoken, cell.spoken].filter { !$0.isEmpty }.joined(separator: " ")
                    }
                )
            }
        )
    }

    // MARK: - Columns

    private var heads: [Text] { columns.map(\.head) }
    private var hasHeads: Bool { columns.contains { !$0.head.text.isEmpty } }

    /// Returns the widths of the columns; `nil` if there is no space for the words of all of them.
    private func widths(in width: Int) -> [Int]? {
        let room = width - Self.gap * (columns.count - 1)
        guard columns.reduce(0, { $0 + $1.least }) <= room else { return nil }
        // Columns that are wider than the others lose their surplus first.
        var (limit, tooWide) = (0, min(room, Self.greatestWidth) + 1)
        while limit + 1 < tooWide {
            let middle = (limit + tooWide) / 2
            if widths(limitedTo: middle).reduce(0, +) <= room { limit = middle } else { tooWide = middle }
        }
        var widths = widths(limitedTo: limit)
        var rest = room - widths.reduce(0, +)
        for index in columns.indices where rest > 0 && widths[index] < columns[index].widest {
            widths[index] += 1
            rest -= 1
        }
        return widths
    }

    private func widths(limitedTo limit: Int) -> [Int] {
        columns.map { max($0.least, min($0.widest, limit)) }
    }

    private func wholeWidth(_ widths: [Int]) -> Int {
        widths.reduce(Self.gap * (widths.count - 1), +)
    }

    private func height(of cells: [Text], _ widths: [Int]) -> Int {
        zip(cells, widths).reduce(1) { max($0, $1.0.height(in: Space(width: $1.1))) }
    }

    private func draw(_ cells: [Text], _ widths: [Int], on canvas: inout Canvas, row: Int, height: Int) {
        var start = 0
        for (index, cell) in zip(columns.indices, cells) {
            let (width, text) = (widths[index], cell.aligned(columns[index].alignment))
            canvas.part(row: row, column: start, width: width, height: height) {
                text.draw(on: &$0, in: Space(width: width))
            }
            start += width + Self.gap
        }
    }

    // MARK: - Names and values

    /// The pairs of each row; of a table without rows, the titles.
    private var records: [[Text]] { rows.isEmpty ? [[]] : rows }

    private func pairs(of cells: [Text]) -> [(name: Text, value: Text)] {
        columns.indices.compactMap { index in
            let value = cells.indices.contains(index) ? cells[index] : Text("")
            let name = columns[index].head
            return name.text.isEmpty && value.text.isEmpty ? nil : (name, value)
        }
    }

    /// Returns the columns of the names: a third of the width, or the longest word of them; the whole width, if the
    /// values stand below them.
    private func nameWidth(in width: Int) -> Int {
        let wanted = columns.reduce(0) { widest, column in
            max(widest, column.head.width(in: Space(width: max(1, width / 3))), Self.longestWord(of: column.head))
        }
        let value = columns.reduce(0) { max($0, $1.least) }
        return wanted <= width / 2 && wanted + Self.gap + value <= width ? wanted : width
    }

    private func height(of cells: [Text], in space: Space) -> Int {
        pairs(of: cells).reduce(0) { $0 + place($1.name, $1.value, in: space).height }
    }

    /// Returns the position of a value beside or below its name, and the height of both.
    private func place(_ name: Text, _ value: Text, in space: Space) -> (row: Int, column: Int, height: Int) {
        let width = nameWidth(in: space.width)
        let nameHeight = name.text.isEmpty ? 0 : name.height(in: Space(width: width))
        guard width < space.width else {
            let column = name.text.isEmpty || width < Self.leastIndentedWidth ? 0 : Self.gap
            let valueHeight = value.text.isEmpty ? 0 : value.height(in: space.with(width: width - column))
            return (nameHeight, column, nameHeight + valueHeight)
        }
        let column = width == 0 ? 0 : width + Self.gap
        return (0, column, max(nameHeight, value.height(in: space.with(width: space.width - column))))
    }

    private func drawRecords(on canvas: inout Canvas, in space: Space) {
        let view = canvas.rowsInView
        var row = 0
        for (number, cells) in records.enumerated() where row < view.upperBound {
            if number > 0 {
                canvas.fill("─", row: row, columns: 0..<space.width, style: .border)
                row += 1
            }
            for (name, value) in pairs(of: cells) where row < view.upperBound {
                let place = place(name, value, in: space)
                if row + place.height > view.lowerBound {
                    let nameSpace = Space(width: nameWidth(in: space.width))
                    canvas.part(row: row, width: nameSpace.width, height: place.height) {
                        name.draw(on: &$0, in: nameSpace)
                    }
                    let valueSpace = space.with(width: space.width - place.column)
                    let height = place.height - place.row
                    canvas.part(row: row + place.row, column: place.column, width: valueSpace.width, height: height) {
                        value.draw(on: &$0, in: valueSpace)
                    }
                }
                row += place.height
            }
        }
    }
}
