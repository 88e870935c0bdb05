import MillraceRendering

/// A line with characters to which terminals may give different widths, painted so that it looks right on each of them.
///
/// A run is a word whose width may differ. The painter first clears the run's cells and then sends the run without
/// moving the cursor inside. On a terminal that gives the run fewer columns, no old text remains; on one that gives it
/// more, the text painted after the run overwrites the excess. If any cell of a run changed, the painter repaints the
/// whole run and all cells that the run may reach.
struct DisputedLine {
    private let row: Int
    private let next: TextFrame
    private let previous: TextFrame
    private var isDirty: [Bool]
    /// The runs of the next frame, by their first column.
    private var runs: [Int: Range<Int>] = [:]

    init(_ row: Int, of next: TextFrame, over previous: TextFrame) {
        (self.row, self.next, self.previous) = (row, next, previous)
        isDirty = (0..<next.width).map { !next.hasSameCell(as: previous, row: row, column: $0) }
        guard isDirty.contains(true) else { return }
        let nextRuns = Self.runs(of: next, row: row)
        for run in nextRuns { runs[run.columns.lowerBound] = run.columns }
        let reaches = (nextRuns + Self.runs(of: previous, row: row)).map(\.reach)
        var hasGrown = true
        while hasGrown {
            hasGrown = false
            for reach in reaches where reach.contains(where: { isDirty[$0] }) {
                for column in reach where !isDirty[column] {
                    isDirty[column] = true
                    hasGrown = true
                }
            }
        }
    }

    /// Returns whether a cell changed or may have been overwritten.
    func isPainted(_ column: Int) -> Bool {
        isDirty[column]
    }

    /// Paints the cells that changed or may have been overwritten.
    func paint(with brush: inout Brush) {
        let blankStart = next.blankStart(row: row)
        var column = 0
        while column < next.width {
            guard isDirty[column], next[row, column].width > 0 else {
                column += 1
                continue
            }
            if column >= blankStart {
                brush.clearLine(row: row, column: column)
                return
            }
            if let run = runs[column] {
                paint(run, with: &brush)
                column = run.upperBound
            } else {
                let cell = next[row, column]
                brush.paint(cell, row: row, column: column)
                column += cell.width
            }
        }
    }

    private func paint(_ run: Range<Int>, with brush: inout Brush) {
        let cells = run.map { next[row, $0] }
        let isEmpty = zip(run, cells).allSatisfy { column, cell in
            previous[row, column] == Cell() && !cell.style.showsOnBlank
        }
        if !isEmpty {
            for (column, cell) in zip(run, cells) {
                brush.paint(Cell(style: cell.style), row: row, column: column)
            }
        }
        brush.paint(run: cells.filter { $0.width > 0 }, row: row, column: run.lowerBound)
    }

    /// A run: its columns, and the columns that it takes on a terminal that gives each code point its own width.
    private struct Run {
        var columns: Range<Int>
        var reach: Range<Int>
    }

    private static func runs(of frame: TextFrame, row: Int) -> [Run] {
        var runs: [Run] = []
        var start: Int?
        var (most, isDisputed) = (0, false)
        func close(at end: Int) {
            defer { (start, most, isDisputed) = (nil, 0, false) }
            guard let start, isDisputed else { return }
            runs.append(Run(columns: start..<end, reach: start..<min(frame.width, max(end, start + most))))
        }
        for column in 0..<frame.width {
            let cell = frame[row, column]
            guard cell.width > 0 else { continue }
            let isCellDisputed = Brush.isDisputed(cell.text)
            guard isCellDisputed || isLetterOfAWord(cell.text) else {
                close(at: column)
                continue
            }
            start = start ?? column
            most += cell.text.mostColumns
            isDisputed = isDisputed || isCellDisputed
        }
        close(at: frame.width)
        return runs
    }

    /// Returns whether a letter may be joined with its neighbors: letters of the scripts from Hebrew to Khmer and
    /// beyond.
    private static func isLetterOfAWord(_ grapheme: String) -> Bool {
        grapheme.unicodeScalars.first.map { (0x590..<0x2000).contains($0.value) } ?? false
    }
}
