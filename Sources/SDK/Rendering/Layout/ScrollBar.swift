/// The picture of a scroll position: a track as high as the window, and on it a thumb.
struct ScrollBar {
    /// The number of lines of the track.
    let rows: Int
    /// The number of lines above the window.
    let scroll: Int
    /// The greatest possible value of `scroll`.
    let maximum: Int

    /// Whether there is something to scroll, and space for a bar.
    var isNeeded: Bool {
        maximum > 0 && rows > 0
    }

    /// The lines of the thumb: as large a part of the track as the window is of the content, but at least one.
    ///
    /// The thumb is at an end of the track only if the window is at that end of the content.
    var thumb: Range<Int> {
        guard isNeeded else { return 0..<0 }
        let whole = Double(maximum) + Double(rows)
        let size = min(max(1, Int(Double(rows) * Double(rows) / whole)), rows)
        let room = rows - size
        var start = Int((Double(room) * Double(scroll) / Double(maximum)).rounded())
        if room > 1 { start = min(max(start, scroll > 0 ? 1 : 0), scroll < maximum ? room - 1 : room) }
        return start..<start + size
    }

    /// Returns the scroll position for a click on a line of the track, which moves the middle of the thumb there.
    func scroll(to row: Int) -> Int {
        let room = rows - thumb.count
        guard isNeeded, room > 0 else { return row > 0 ? maximum : 0 }
        let start = min(max(0, row - thumb.count / 2), room)
        return Int((Double(maximum) * Double(start) / Double(room)).rounded())
    }

    /// Draws the bar, if it is needed.
    ///
    /// - Parameters:
    ///   - canvas: The canvas.
    ///   - row: The first line of the track.
    ///   - column: The column of the bar.
    ///   - hasTrack: Whether to draw the track too; in a border, the border is the track.
    ///   - style: The style of the bar.
    ///   - thumbGlyph: The picture of a line of the thumb.
    func draw(
        on canvas: inout Canvas,
        row: Int,
        column: Int,
        hasTrack: Bool,
        style: Style,
        thumb thumbGlyph: String = "█"
    ) {
        guard isNeeded else { return }
        let thumb = thumb
        for line in 0..<rows {
            if thumb.contains(line) {
                canvas.write(thumbGlyph, row: row + line, column: column, style: style)
            } else if hasTrack {
                canvas.write("│", row: row + line, column: column, style: .border)
            }
        }
    }
}
