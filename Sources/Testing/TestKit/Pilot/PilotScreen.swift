import Millrace
import MillraceTerminal

/// The content of a pilot's terminal: its cells, and the cursor.
public struct PilotScreen: Equatable, Sendable {
    /// The lines as plain text, without trailing spaces; as many as the terminal has.
    public let lines: [String]
    /// The position of the cursor, or `nil` while the cursor is hidden.
    public let cursor: TextFrame.Cursor?
    private let cells: [[Cell]]

    init(_ terminal: VirtualTerminal) {
        lines = terminal.lines
        cursor = terminal.isCursorShown ? terminal.cursor : nil
        cells = terminal.cells
    }

    /// The number of columns and lines.
    public var size: TerminalSize {
        TerminalSize(columns: cells.first?.count ?? 0, rows: cells.count)
    }

    /// The lines as one text, without empty lines at the end.
    public var text: String {
        lines[..<((lines.lastIndex { !$0.isEmpty } ?? -1) + 1)].joined(separator: "\n")
    }

    /// Returns the cell at a position, or a blank outside of the terminal.
    public subscript(row: Int, column: Int) -> Cell {
        guard cells.indices.contains(row), cells[row].indices.contains(column) else { return Cell() }
        return cells[row][column]
    }

    /// Returns the positions at which a text begins, from top to bottom; a text is in one line.
    public func places(of text: String) -> [TextFrame.Cursor] {
        guard !text.isEmpty else { return [] }
        return lines.indices.filter { lines[$0].contains(text) }.flatMap { row in
            cells[row].indices
                .filter { cells[row][$0].width > 0 && begins(with: text, row: row, column: $0) }
                .map { TextFrame.Cursor(row: row, column: $0) }
        }
    }

    private func begins(with text: String, row: Int, column: Int) -> Bool {
        var rest = Substring(text)
        for cell in cells[row][column...] where cell.width > 0 {
            guard rest.hasPrefix(cell.text) else { return false }
            rest = rest.dropFirst(cell.text.count)
            if rest.isEmpty { return true }
        }
        return false
    }
}

extension PilotScreen: CustomStringConvertible {
    /// The size, the position of the cursor, and the text with a bar before each line.
    public var description: String {
        let place = cursor.map { ", the cursor at line \($0.row + 1), column \($0.column + 1)" } ?? ""
        let bars = text.split(separator: "\n", omittingEmptySubsequences: false).map { "\n│\($0)" }.joined()
        let shown = text.isEmpty ? " nothing" : bars
        return "\(size.columns) by \(size.rows)\(place):\(shown)"
    }
}
