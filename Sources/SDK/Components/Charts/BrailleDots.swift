import MillraceRendering

/// A drawing of dots in braille characters, two dots wide and four high in each cell.
struct BrailleDots {
    /// The number of dots in a row.
    let width: Int
    /// The number of rows of dots.
    let height: Int
    private let columns: Int
    private var cells: [UInt8]

    init(columns: Int, lines: Int) {
        self.columns = columns
        width = columns * 2
        height = lines * 4
        cells = Array(repeating: 0, count: columns * lines)
    }

    /// The bits of a cell's dots, row by row.
    ///
    /// Unicode numbers the first three rows down the left column, then down the right column, and the last row after
    /// them.
    private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

    /// Sets a dot.
    mutating func set(x: Int, y: Int) {
        guard x >= 0, x < width, y >= 0, y < height else { return }
        cells[y / 4 * columns + x / 2] |= Self.bits[y % 4 * 2 + x % 2]
    }

    /// Sets the dots of a straight line, both ends included.
    mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
        let steps = max(abs(end.x - start.x), abs(end.y - start.y))
        for step in 0...steps {
            let part = steps == 0 ? 0 : Double(step) / Double(steps)
            let x = Double(start.x) + part * Double(end.x - start.x)
            let y = Double(start.y) + part * Double(end.y - start.y)
            set(x: Int(x.rounded()), y: Int(y.rounded()))
        }
    }

    /// The drawing as lines of text; a cell without dots is a space.
    var lines: [String] {
        (0..<height / 4).map { row in
            var line = String.UnicodeScalarView()
            for cell in cells[row * columns..<row * columns + columns] {
                line.append(cell == 0 ? " " : Unicode.Scalar(0x2800 + UInt32(cell)) ?? " ")
            }
            return String(line)
        }
    }
}
