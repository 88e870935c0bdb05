import MillraceRendering

/// Computes the bytes, as few as possible, that turn one frame on a terminal into another.
///
/// A painter is pure: it returns the bytes and writes nothing. The terminal must show the previous frame from its top
/// left, in its default style, without wrapping at the last column, as ``TerminalMode`` sets it up. A ``TerminalHost``
/// with an inline area paints without addresses on the screen.
///
/// ```swift
/// let painter = Painter(colors: .ansi256)
/// write(painter.paint(first, over: nil))
/// write(painter.paint(second, over: first))      // nothing at all if they are equal
/// ```
package struct Painter: Sendable {
    /// The number of colors that the terminal can show.
    package var colors: ColorSupport
    /// Whether an update is enclosed in the sequences of private mode 2026, so that the terminal shows it all at once.
    ///
    /// Terminals that don't know the mode ignore it.
    package var isSynchronized: Bool
    /// Whether texts link to their addresses (OSC 8); see ``TerminalEnvironment/showsLinks(environment:)``.
    package var showsLinks: Bool
    /// How pictures are shown in pixels; `nil` for a terminal that can't, where frames have none.
    var pictures: PictureProtocol?

    /// Creates a painter.
    package init(colors: ColorSupport, isSynchronized: Bool = true, showsLinks: Bool = false) {
        self.colors = colors
        self.isSynchronized = isSynchronized
        self.showsLinks = showsLinks
    }

    /// Returns the bytes that turn the previous frame into the next.
    ///
    /// Lines that moved are scrolled where that takes fewer bytes than painting them.
    ///
    /// - Parameters:
    ///   - next: The frame to show.
    ///   - previous: The frame that the terminal shows, or `nil` if that is unknown; a frame of another size is
    ///     ignored.
    /// - Returns: The bytes; none if nothing changed.
    package func paint(_ next: TextFrame, over previous: TextFrame?) -> [UInt8] {
        paint(next, over: previous, inlineFrom: nil)
    }

    /// Returns the bytes that turn the previous frame into the next, on the whole screen or in an inline area.
    ///
    /// In an area, the cursor is moved only by distances, and lines are never scrolled. Without a cursor in the frame,
    /// the bytes leave the hidden cursor in the area's first line.
    ///
    /// - Parameters:
    ///   - next: The frame to show.
    ///   - previous: The frame that the terminal shows, or `nil` if that is unknown.
    ///   - row: The line of the terminal's cursor in the area, or `nil` for the whole screen.
    func paint(_ next: TextFrame, over previous: TextFrame?, inlineFrom row: Int?) -> [UInt8] {
        let isFresh = !next.hasSameSize(as: previous)
        var brush = Brush(
            colors: colors,
            showsLinks: showsLinks,
            isCursorHidden: !isFresh && previous?.cursor == nil,
            inlineRow: row
        )
        if isFresh {
            if row == nil { brush.clear() } else { brush.clearArea(height: next.height) }
            if case .kitty = pictures {
                brush.send(Array((row == nil ? KittyPictures.removingAll : KittyPictures.removingOwn).utf8))
            }
            paint(next, over: TextFrame(width: next.width, height: next.height), with: &brush)
        } else if let previous {
            // Terminals differ in what happens to pictures in lines that are scrolled.
            let mayScroll = row == nil && !previous.hasPictures && !next.hasPictures
            let scroll = mayScroll ? LineScroll.best(from: previous, to: next) : nil
            if let scroll { brush.scroll(scroll) }
            paint(next, over: scroll.map { previous.scrolled($0.rows, by: $0.distance) } ?? previous, with: &brush)
        }
        guard !brush.bytes.isEmpty || previous?.cursor != next.cursor else { return [] }
        brush.finish(cursor: next.cursor)
        guard isSynchronized else { return brush.bytes }
        return Array("\u{1B}[?2026h".utf8) + brush.bytes + Array("\u{1B}[?2026l".utf8)
    }

    /// Paints the cells that changed, and the pictures.
    private func paint(_ next: TextFrame, over previous: TextFrame, with brush: inout Brush) {
        switch pictures {
        case nil: paintText(of: next, over: previous, with: &brush)
        case let .kitty(cell):
            let pictures = KittyPictures(cell: cell, next: next, previous: previous)
            brush.send(Array(pictures.removing.utf8))
            paintText(of: next, over: previous, with: &brush)
            brush.send(pictures.storing)
            for placement in pictures.placements {
                let sequence = Array(pictures.placing(placement).utf8)
                brush.paint(picture: sequence, row: placement.row, column: placement.column, movesCursor: false)
            }
        case let .sixel(cell, colors):
            paintText(of: next, over: previous, with: &brush)
            guard next.hasPictures else { return }
            // A line with disputed words is painted in runs, also over cells that haven't changed.
            let rows = (0..<next.height).filter { isDisputed($0, in: next, or: previous) }
            let lines = Dictionary(
                uniqueKeysWithValues: rows.map { ($0, DisputedLine($0, of: next, over: previous)) }
            )
            let pictures = SixelPictures(cell: cell, colors: colors, next: next) { row, column in
                lines[row]?.isPainted(column) ?? !next.hasSameCell(as: previous, row: row, column: column)
            }
            for (placement, sequence) in zip(pictures.placements, pictures.sequences) {
                brush.paint(picture: sequence, row: placement.row, column: placement.column, movesCursor: true)
            }
        }
    }

    /// Returns whether a line is painted in words, over cells that haven't changed.
    private func isDisputed(_ row: Int, in next: TextFrame, or previous: TextFrame) -> Bool {
        !next.isUndisputedLine(row) || !previous.isUndisputedLine(row)
    }

    private func paintText(of next: TextFrame, over previous: TextFrame, with brush: inout Brush) {
        for row in 0..<next.height where !next.hasSameLine(as: previous, row: row) {
            if isDisputed(row, in: next, or: previous) {
                DisputedLine(row, of: next, over: previous).paint(with: &brush)
            } else {
                paintLine(row, of: next, over: previous, with: &brush)
            }
        }
    }

    /// The longest gap of unchanged cells between two changes that is painted again: moving the cursor over it takes
    /// four bytes.
    private static let longestBridge = 4

    private func paintLine(_ row: Int, of next: TextFrame, over previous: TextFrame, with brush: inout Brush) {
        var column = 0
        /// The first column after the last painted cell, where a gap of unchanged cells may begin.
        var bridge: Int?
        // Found only when the line has a change, because finding it reads the line from its end.
        var blankStart: Int?
        while column < next.width {
            guard !next.hasSameCell(as: previous, row: row, column: column), next.startsGlyph(row: row, column: column)
            else {
                column += 1
                continue
            }
            let end = blankStart ?? next.blankStart(row: row)
            blankStart = end
            if column >= end {
                brush.clearLine(row: row, column: column)
                return
            }
            if let count = erase(from: column, row: row, of: next, over: previous, with: &brush) {
                column += count
                bridge = nil
                continue
            }
            if let start = bridge, column > start, column - start <= Self.longestBridge {
                paintBridge(start..<column, row: row, of: next, with: &brush)
            }
            if let ascii = next.asciiCell(row: row, column: column) {
                brush.paint(ascii.byte, in: ascii.style, row: row, column: column)
                column += 1
            } else {
                // The second half of a wide grapheme cluster never changes alone, and is painted with the first.
                let cell = next[row, column]
                brush.paint(cell, row: row, column: column)
                column += max(1, cell.width)
            }
            bridge = column
        }
    }

    /// The least number of spaces that are erased rather than written, with the bytes that erase them and move behind.
    private static let leastErased = 12

    /// Erases plain spaces from a column on, up to the last one that changed, if they are many.
    ///
    /// - Returns: The number of erased cells, or `nil` if writing what changed is as short.
    private func erase(
        from column: Int,
        row: Int,
        of next: TextFrame,
        over previous: TextFrame,
        with brush: inout Brush
    ) -> Int? {
        let end = next.blankEnd(row: row, from: column)
        guard end - column >= Self.leastErased else { return nil }
        let changed = (column..<end).filter { !next.hasSameCell(as: previous, row: row, column: $0) }
        guard changed.count >= Self.leastErased, let last = changed.last else { return nil }
        brush.erase(last + 1 - column, row: row, column: column)
        return last + 1 - column
    }

    /// Paints the unchanged cells of a gap, if they are plain letters in the current style.
    private func paintBridge(_ columns: Range<Int>, row: Int, of next: TextFrame, with brush: inout Brush) {
        let cells = columns.map { next[row, $0] }
        guard cells.allSatisfy({ brush.isSet(for: $0) && $0.text.utf8.count == 1 }) else { return }
        // Blanks would replace the pixels over them.
        guard !columns.contains(where: { next.tile(row: row, column: $0) != nil }) else { return }
        guard brush.isAt(row: row, column: columns.lowerBound) else { return }
        for (column, cell) in zip(columns, cells) { brush.paint(cell, row: row, column: column) }
    }
}
