extension Component {
    /// Returns the component inside of a border, with an optional title in the upper line.
    ///
    /// ```swift
    /// KeyValue([("City", "London"), ("Postcode", "NW1 6XE")]).bordered("Address")
    /// ```
    /// At a width of 30:
    /// ```text
    /// ┌ Address ───────────────────┐
    /// │City      London            │
    /// │Postcode  NW1 6XE           │
    /// └────────────────────────────┘
    /// ```
    /// `Text("London").padded(columns: 1).bordered(line: .rounded).placed(.center)`:
    /// ```text
    ///        ╭────────╮
    ///        │ London │
    ///        ╰────────╯
    /// ```
    /// The border takes the whole width of its space, and in a ``Row`` the height of the row. In a space of fewer than
    /// three columns the component is shown without the border.
    ///
    /// - Parameters:
    ///   - title: The text in the upper line; a title that is too long ends in an ellipsis.
    ///   - line: The line of which the border consists.
    public func bordered(_ title: String? = nil, line: BorderLine = .light) -> some Component {
        Border(self, title: title, line: line)
    }
}

struct Border: ComponentWrapper {
    let content: any Component
    let title: String
    private let line: BorderLine

    init(_ content: any Component, title: String?, line: BorderLine) {
        self.content = content
        self.title = title ?? ""
        self.line = line
    }

    func height(in space: Space) -> Int {
        guard let inner = inner(space) else { return content.height(in: space) }
        return LayoutLimits.lines(content.height(in: inner)) + 2
    }

    var fixedHeight: FixedHeight? {
        content.fixedHeight.map { inner in
            FixedHeight(
                LayoutLimits.lines(inner.lines) + 2,
                minimumWidth: max(Self.leastWidth, LayoutLimits.columns(inner.minimumWidth) + 2)
            )
        }
    }

    func width(in space: Space) -> Int {
        guard let inner = inner(space) else { return content.width(in: space) }
        let words = title.isEmpty ? 0 : title.columns(limit: space.width) + 4
        return min(space.width, max(content.width(in: inner) + 2, words))
    }

    func draw(on canvas: inout Canvas, in space: Space) {
        guard let inner = inner(space), canvas.height > 1 else { return content.draw(on: &canvas, in: space) }
        let isFocused = space.isFocused
        Self.draw(line, title: title, on: &canvas, width: space.width, style: isFocused ? .focusedBorder : .border)
        canvas.part(row: 1, column: 1, width: inner.width, height: canvas.height - 2) {
            content.draw(on: &$0, in: inner)
        }
    }

    static func == (lhs: Border, rhs: Border) -> Bool {
        lhs.title == rhs.title && lhs.line == rhs.line && lhs.content.isEqual(to: rhs.content)
    }

    /// The fewest columns in which there is a border.
    static let leastWidth = 3
    /// The columns inside of a border that a title in it leaves free.
    static let titleMargin = 2

    /// Draws a border along the edges of a canvas.
    static func draw(_ line: BorderLine, title: String, on canvas: inout Canvas, width: Int, style: Style) {
        let glyphs = line.glyphs
        let (last, right) = (canvas.height - 1, width - 1)
        for (row, start, end) in [
            (0, glyphs.corners.topLeft, glyphs.corners.topRight),
            (last, glyphs.corners.bottomLeft, glyphs.corners.bottomRight),
        ] {
            canvas.write(start, row: row, style: style)
            canvas.fill(glyphs.horizontal, row: row, columns: 1..<right, style: style)
            canvas.write(end, row: row, column: right, style: style)
        }
        for row in canvas.rowsInView.clamped(to: 1..<max(1, last)) {
            canvas.write(glyphs.vertical, row: row, style: style)
            canvas.write(glyphs.vertical, row: row, column: right, style: style)
        }
        let room = width - 2 - titleMargin
        guard !title.isEmpty, room > 0 else { return }
        let words = Truncation.tail.apply(to: title, columns: room)
        let end = canvas.write(words, row: 0, column: 2, limit: room)
        guard end > 2 else { return }
        canvas.fill(row: 0, columns: 1..<2)
        canvas.fill(row: 0, columns: end..<end + 1)
    }

    private func inner(_ space: Space) -> Space? {
        space.width < Self.leastWidth ? nil : space.narrowed(by: 2)
    }
}
