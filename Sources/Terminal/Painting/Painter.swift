import MillraceRendering

/// Turns one frame into another on a terminal, with as few bytes as it can.
///
/// A painter is pure: it returns the bytes and writes nothing. It takes for granted that the terminal shows the previous
/// frame from its top left on, in its own style, without wrapping at the last column; `TerminalMode` sees to that.
///
/// ```swift
/// let painter = Painter(colors: .ansi256)
/// write(painter.paint(first, over: nil))
/// write(painter.paint(second, over: first))      // nothing at all if they are equal
/// ```
public struct Painter: Sendable {
    /// How many colors the terminal has.
    public var colors: ColorSupport
    /// Whether an update is bracketed so that the terminal shows it in one go (its private mode 2026).
    ///
    /// Terminals that don't know the mode ignore it.
    public var isSynchronized: Bool

    /// Creates a painter.
    public init(colors: ColorSupport, isSynchronized: Bool = true) {
        self.colors = colors
        self.isSynchronized = isSynchronized
    }

    /// Returns the bytes that turn the previous frame into the next.
    ///
    /// Lines that are elsewhere are scrolled there, where that is shorter than painting them.
    ///
    /// - Parameters:
    ///   - next: What the terminal is to show.
    ///   - previous: What it shows, or `nil` if that isn't known; a frame of another size is taken for that too.
    /// - Returns: The bytes; none if nothing changes.
    public func paint(_ next: TextFrame, over previous: TextFrame?) -> [UInt8] {
        let isFresh = previous?.width != next.width || previous?.height != next.height
        var brush = Brush(colors: colors, isCursorHidden: !isFresh && previous?.cursor == nil)
        if isFresh {
            brush.clear()
            paint(next, over: TextFrame(width: next.width, height: next.height), with: &brush)
        } else if let previous {
            let scroll = LineScroll.best(from: previous, to: next)
            if let scroll { brush.scroll(scroll) }
            paint(next, over: scroll.map { previous.scrolled($0.rows, by: $0.distance) } ?? previous, with: &brush)
        }
        guard !brush.bytes.isEmpty || previous?.cursor != next.cursor else { return [] }
        brush.finish(cursor: next.cursor)
        guard isSynchronized else { return brush.bytes }
        return Array("\u{1B}[?2026h".utf8) + brush.bytes + Array("\u{1B}[?2026l".utf8)
    }

    private func paint(_ next: TextFrame, over previous: TextFrame, with brush: inout Brush) {
        for row in 0..<next.height where !next.hasSameLine(as: previous, row: row) {
            if next.isUndisputedLine(row), previous.isUndisputedLine(row) {
                paintLine(row, of: next, over: previous, with: &brush)
            } else {
                DisputedLine(row, of: next, over: previous).paint(with: &brush)
            }
        }
    }

    /// The longest piece of what is the same between two changes that is painted again: going over it takes four bytes.
    private static let longestBridge = 4

    private func paintLine(_ row: Int, of next: TextFrame, over previous: TextFrame, with brush: inout Brush) {
        var column = 0
        /// Where what is the same begins, after something that was painted.
        var bridge: Int?
        // Only a line in which something changes is searched for its end.
        var blankStart: Int?
        while column < next.width {
            guard !next.hasSameCell(as: previous, row: row, column: column), next[row, column].width > 0 else {
                column += 1
                continue
            }
            let end = blankStart ?? next.blankStart(row: row)
            blankStart = end
            if column >= end {
                brush.clearLine(row: row, column: column)
                return
            }
            if let start = bridge, column > start, column - start <= Self.longestBridge {
                paintBridge(start..<column, row: row, of: next, with: &brush)
            }
            // The second half of a wide grapheme never differs alone, and is painted with its first.
            let cell = next[row, column]
            brush.paint(cell, row: row, column: column)
            column += max(1, cell.width)
            bridge = column
        }
    }

    /// Paints cells that are as they should be, if they are plain letters in the style that is set.
    private func paintBridge(_ columns: Range<Int>, row: Int, of next: TextFrame, with brush: inout Brush) {
        let cells = columns.map { next[row, $0] }
        guard cells.allSatisfy({ $0.style == brush.style && $0.text.utf8.count == 1 }) else { return }
        guard brush.isAt(row: row, column: columns.lowerBound) else { return }
        for (column, cell) in zip(columns, cells) { brush.paint(cell, row: row, column: column) }
    }
}
