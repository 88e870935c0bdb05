extension Component {
    /// Returns the component, or as much empty space as it takes.
    ///
    /// ```swift
    /// Row {
    ///     Column(.fit, Badge("new").hidden())
    ///     "London"
    /// }
    /// ```
    /// ```text
    ///       London
    /// ```
    /// Components beside and below one that is hidden don't move. An `if` would remove the space too. A hidden
    /// component can't have the focus.
    ///
    /// - Parameter isHidden: Whether the component is hidden.
    public func hidden(_ isHidden: Bool = true) -> some Component {
        Hidden(self, isHidden: isHidden)
    }
}

struct Hidden: ComponentWrapper {
    let content: any Component
    let isHidden: Bool

    init(_ content: any Component, isHidden: Bool) {
        self.content = content
        self.isHidden = isHidden
    }

    func lines(in space: Space) -> [Line] {
        isHidden ? Array(repeating: Line(), count: max(0, height(in: space))) : content.lines(in: space)
    }

    func draw(on canvas: inout Canvas, in space: Space) {
        if !isHidden { content.draw(on: &canvas, in: space) }
    }

    var interaction: Interaction {
        isHidden ? .none : content.interaction
    }

    static func == (lhs: Hidden, rhs: Hidden) -> Bool {
        lhs.isHidden == rhs.isHidden && lhs.content.isEqual(to: rhs.content)
    }
}
