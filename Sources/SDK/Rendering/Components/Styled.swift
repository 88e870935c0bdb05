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
        Styled(self, style: style)
    }
}

struct Styled: Component {
    let content: any Component
    private let style: Style

    init(_ content: any Component, style: Style) {
        self.content = content
        self.style = style
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
        canvas.part(width: canvas.width, height: canvas.height) { part in
            part.style = style.over(part.style, in: part.theme)
            content.draw(on: &part, in: space)
        }
    }

    var interaction: Interaction {
        content.interaction
    }

    static func == (lhs: Styled, rhs: Styled) -> Bool {
        lhs.style == rhs.style && lhs.content.isEqual(to: rhs.content)
    }
}
