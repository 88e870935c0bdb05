extension Component {
    /// Returns the component in a style: the colors and attributes that its parts don't have themselves.
    ///
    /// ```swift
    /// Button("Delete", action: observer.sending(.delete)).styled(.destructive)
    /// ```
    /// ```text
    /// [ Delete ]
    /// ```
    /// A background of the style fills only the cells that the component draws; ``filled(_:)`` fills the whole space.
    ///
    /// - Parameter style: The style, for example a name of the theme.
    public func styled(_ style: Style) -> some Component {
        Styled(self, style: style, fillsRows: false)
    }

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
        Styled(self, style: Style(background: color), fillsRows: true)
    }
}

/// A component in a style, which may also fill the rows of its space.
struct Styled: ComponentWrapper {
    let content: any Component
    private let style: Style
    private let fillsRows: Bool

    init(_ content: any Component, style: Style, fillsRows: Bool) {
        self.content = content
        self.style = style
        self.fillsRows = fillsRows
    }

    func draw(on canvas: inout Canvas, in space: Space) {
        if fillsRows {
            for row in canvas.rowsInView { canvas.fill(row: row, columns: 0..<space.width, style: style) }
        }
        canvas.part(width: canvas.width, height: canvas.height) { part in
            part.style = style.over(part.style, in: part.theme)
            content.draw(on: &part, in: space)
        }
    }

    static func == (lhs: Styled, rhs: Styled) -> Bool {
        lhs.style == rhs.style && lhs.fillsRows == rhs.fillsRows && lhs.content.isEqual(to: rhs.content)
    }
}
