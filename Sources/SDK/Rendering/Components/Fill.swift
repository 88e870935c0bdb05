extension Component {
    /// Returns the component on a background that fills its whole space.
    ///
    /// ```swift
    /// Text("London").padded(columns: 2).filled(.blue)
    /// ```
    /// The text, on a blue line of the whole width:
    /// ```text
    ///   London
    /// ```
    /// Parts of the component that have a background of their own keep it. ``Text/background(_:)`` colors only the
    /// letters of a text.
    ///
    /// - Parameter color: The color of the background.
    public func filled(_ color: Color) -> some Component {
        Fill(self, color: color)
    }
}

struct Fill: Component {
    let content: any Component
    private let color: Color

    init(_ content: any Component, color: Color) {
        self.content = content
        self.color = color
    }

    func lines(in space: Space) -> [Line] {
        drawnLines(in: space)
    }

    func height(in space: Space) -> Int {
        content.height(in: space)
    }

    var fixedHeight: FixedHeight? {
        content.fixedHeight
    }

    func width(in space: Space) -> Int {
        content.width(in: space)
    }

    func draw(on canvas: inout Canvas, in space: Space) {
        let style = Style(background: color)
        for row in canvas.rowsInView { canvas.fill(row: row, columns: 0..<space.width, style: style) }
        canvas.part(width: canvas.width, height: canvas.height) { part in
            part.style = style.over(part.style, in: part.theme)
            content.draw(on: &part, in: space)
        }
    }

    var interaction: Interaction {
        content.interaction
    }

    static func == (lhs: Fill, rhs: Fill) -> Bool {
        lhs.color == rhs.color && lhs.content.isEqual(to: rhs.content)
    }
}
