/// The part of a text that a multi-line editor shows.
struct EditorView: Equatable, Sendable {
    /// The first byte of the first line in view.
    var top = 0
    /// The number of columns of a line.
    var width = LayoutLimits.columns
    /// The number of lines in view.
    var height = 1

    /// Returns the lines in view, from the top or from where the cursor is in view.
    ///
    /// - Parameters:
    ///   - lines: The lines of the text.
    ///   - cursor: The position that has to be in view.
    ///   - count: The number of bytes of the text.
    func shown(_ lines: EditorLines, cursor: Int, count: Int) -> [Range<Int>] {
        let cursorLine = lines.line(at: cursor)
        let first = lines.line(at: lines.boundary(min(top, count)))
        if cursorLine.lowerBound < first.lowerBound { return Self.lines(from: cursorLine, lines, count: height) }
        let shown = Self.lines(from: first, lines, count: height)
        if shown.contains(cursorLine) { return shown }
        var start = cursorLine
        for _ in 1..<max(1, height) {
            guard let before = lines.line(before: start) else { break }
            start = before
        }
        return Self.lines(from: start, lines, count: height)
    }

    private static func lines(from first: Range<Int>, _ lines: EditorLines, count: Int) -> [Range<Int>] {
        var shown: [Range<Int>] = []
        var next: Range<Int>? = first
        while let line = next, shown.count < count {
            shown.append(line)
            next = lines.line(after: line)
        }
        return shown
    }
}
