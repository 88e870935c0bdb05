import MillraceRendering

/// A drawing of dots in braille characters, two dots wide and four high in each cell, and of marks over them.
struct BrailleDots {
    /// A cell: its dots, the mark over them, and the number of the series that was drawn last.
    private struct DotCell {
        var dots: UInt8 = 0
        var mark: Character?
        var series = 0
    }

    /// The number of dots in a row.
    let width: Int
    /// The number of rows of dots.
    let height: Int
    private let columns: Int
    private let solid: Set<Int>
    private var cells: [DotCell]

    /// Creates an empty drawing.
    ///
    /// - Parameters:
    ///   - columns: The number of cells in a row.
    ///   - lines: The number of rows of cells.
    ///   - solid: The series that fill areas: dots of others replace theirs, and would be lost among them.
    init(columns: Int, lines: Int, solid: Set<Int> = []) {
        self.columns = columns
        self.solid = solid
        width = columns * 2
        height = lines * 4
        cells = Array(repeating: DotCell(), count: columns * lines)
    }

    /// The bits of a cell's dots, row by row.
    ///
    /// Unicode numbers the first three rows down the left column, then down the right column, and the last row after
    /// them.
    private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

    /// Sets a dot.
    mutating func set(x: Int, y: Int, series: Int = 0) {
        guard x >= 0, x < width, y >= 0, y < height else { return }
        let cell = y / 4 * columns + x / 2
        if solid.contains(cells[cell].series), !solid.contains(series) { cells[cell].dots = 0 }
        cells[cell].dots |= Self.bits[y % 4 * 2 + x % 2]
        cells[cell].series = series
    }

    /// Sets the dots of a straight line, both ends included.
    mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int), series: Int = 0) {
        let steps = max(abs(end.x - start.x), abs(end.y - start.y))
        for step in 0...steps {
            let part = steps == 0 ? 0 : Double(step) / Double(steps)
            let x = Double(start.x) + part * Double(end.x - start.x)
            let y = Double(start.y) + part * Double(end.y - start.y)
            set(x: Int(x.rounded()), y: Int(y.rounded()), series: series)
        }
    }

    /// Puts a mark over the cell of a dot.
    mutating func mark(_ mark: Character, x: Int, y: Int, series: Int) {
        guard x >= 0, x < width, y >= 0, y < height else { return }
        let cell = y / 4 * columns + x / 2
        cells[cell].mark = mark
        cells[cell].series = series
    }

    /// Returns the drawing as rows of spans, each in the style of a series; a cell without dots is a space.
    func rows(style: (Int) -> Style) -> [[Span]] {
        (0..<height / 4).map { row in
            var spans: [Span] = []
            var last = -1
            for cell in cells[row * columns..<row * columns + columns] {
                let isBlank = cell.dots == 0 && cell.mark == nil
                let text =
                    cell.mark.map(String.init)
                    ?? (isBlank ? " " : String(Unicode.Scalar(0x2800 + UInt32(cell.dots)) ?? " "))
                if !spans.isEmpty, isBlank || cell.series == last {
                    spans[spans.count - 1].text += text
                } else {
                    spans.append(Span(text, style: style(cell.series)))
                    last = cell.series
                }
            }
            return spans
        }
    }
}
