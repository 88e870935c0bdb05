import MillraceRendering

/// A line in which terminals may disagree about widths: what of it is painted, so that it is right in each of them.
///
/// A run is a word about whose width there may be two opinions. It is sent without a jump inside, over cells that were
/// emptied first; so a terminal that gives it fewer columns shows nothing of what was there, and one that gives it more
/// is corrected by what comes after it. A run of which anything changes is painted whole, and so is all that it may reach.
struct DisputedLine {
    private let row: Int
    private let next: TextFrame
    private let previous: TextFrame
    private var isDirty: [Bool]
    /// The runs of the next frame, by where they begin.
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

    /// Paints what has to be.
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

    /// The columns of a word, and all that it takes in a terminal that gives each code point its own.
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

    /// Whether a letter may be drawn together with its neighbors: those of the scripts from Hebrew to Khmer and further.
    private static func isLetterOfAWord(_ grapheme: String) -> Bool {
        grapheme.unicodeScalars.first.map { (0x590..<0x2000).contains($0.value) } ?? false
    }
}
