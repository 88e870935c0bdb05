import Millrace
import MillraceTerminal
import Testing

extension Pilot {
    /// Clicks twice on a text, in its first column, in so short a time that it is a double click.
    ///
    /// The text must be on the screen exactly once, and something must happen.
    ///
    /// - Parameters:
    ///   - text: The text, or a part of it, in one line.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func doubleClick(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let place = place(of: text, at: sourceLocation) else { return }
        doubleClick(row: place.row, column: place.column, sourceLocation: sourceLocation)
    }

    /// Clicks twice on a cell, in so short a time that it is a double click, where something must happen.
    ///
    /// The button is pressed and released, and both once more; the app becomes idle in between. Two calls of
    /// ``click(row:column:sourceLocation:)`` are two clicks, with any time between them.
    ///
    /// - Parameters:
    ///   - row: The line, counted from 0 at the top.
    ///   - column: The column, counted from 0 at the left.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func doubleClick(row: Int, column: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        let actions: [Mouse.Action] = [.click, .release, .click, .release]
        let gesture = actions.map { Mouse($0, row: row, column: column) }
        guard let hasDone = perform(gesture, counting: { $0.action != .release }, at: sourceLocation) else { return }
        if !hasDone {
            fail("Nothing happens at a double click on line \(row + 1), column \(column + 1).", at: sourceLocation)
        }
    }

    /// Presses the button on a text, in its first column, moves to another text, and releases the button there.
    ///
    /// Each text must be on the screen exactly once before the press, and something must be dragged.
    ///
    /// - Parameters:
    ///   - text: The text to press the button on, or a part of it, in one line.
    ///   - other: The text to whose first column the mouse moves, or a part of it, in one line.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func drag(_ text: String, to other: String, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let start = place(of: text, at: sourceLocation), let end = place(of: other, at: sourceLocation) else {
            return
        }
        drag(from: (start.row, start.column), to: (end.row, end.column), sourceLocation: sourceLocation)
    }

    /// Presses the button on a cell, moves from cell to cell to another one, and releases the button there.
    ///
    /// The app becomes idle after each cell. Something must be dragged: a selection in a text, a slider, or a scroll
    /// bar.
    ///
    /// - Parameters:
    ///   - start: The line and the column, counted from 0, of the cell to press the button on.
    ///   - end: The line and the column of the cell to release it on.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func drag(
        from start: (row: Int, column: Int),
        to end: (row: Int, column: Int),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let (press, release) = (
            Mouse(.click, row: start.row, column: start.column), Mouse(.release, row: end.row, column: end.column)
        )
        // The ends are checked before the cells between them, which may be many.
        guard isOnTerminal(press, at: sourceLocation), isOnTerminal(release, at: sourceLocation) else { return }
        let (rows, columns) = (end.row - start.row, end.column - start.column)
        let steps = max(abs(rows), abs(columns))
        let moves = (0..<steps).map { step in
            Mouse(
                .drag,
                row: start.row + rows * (step + 1) / steps,
                column: start.column + columns * (step + 1) / steps
            )
        }
        let gesture = [press] + moves + [release]
        guard let hasDone = perform(gesture, counting: { $0.action == .drag }, at: sourceLocation) else { return }
        if !hasDone {
            fail("Nothing is dragged from line \(start.row + 1), column \(start.column + 1).", at: sourceLocation)
        }
    }

    /// Performs a gesture of the mouse, in a time so short that two clicks are a double click, until the app quits.
    ///
    /// - Returns: Whether the app has handled an action for which `counts` is true; `nil` after a failure.
    private func perform(
        _ gesture: [Mouse],
        counting counts: (Mouse) -> Bool,
        at sourceLocation: SourceLocation
    ) -> Bool? {
        var clicks = ClickCounter()
        var hasDone = false
        for mouse in gesture {
            guard isOnTerminal(mouse, at: sourceLocation) else { return nil }
            guard let ignored = send(.mouse(mouse), counting: &clicks, at: sourceLocation) else { return nil }
            hasDone = hasDone || (counts(mouse) && ignored.isEmpty)
            if hasQuit { return true }
        }
        return hasDone
    }
}
