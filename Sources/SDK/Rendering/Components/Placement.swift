extension Component {
    /// Returns the component with the width of its content, aligned in its space.
    ///
    /// ```swift
    /// Badge("new").placed(.end)
    /// ```
    /// At a width of 20:
    /// ```text
    ///                ‹new›
    /// ```
    /// All lines of the component move together; ``Text/aligned(_:)`` aligns each line of a text.
    ///
    /// - Parameter alignment: The alignment in the space.
    public func placed(_ alignment: Alignment) -> some Component {
        Placement(self, alignment: alignment)
    }
}

/// A component with the width of its content, aligned in its space.
struct Placement: ComponentWrapper {
    /// The only element is the content.
    ///
    /// The property is an array because the memo of a frame identifies an array by its address.
    private let contents: [any Component]
    private let alignment: Alignment

    init(_ content: any Component, alignment: Alignment) {
        contents = [content]
        self.alignment = alignment
    }

    var content: any Component { contents[0] }

    func height(in space: Space) -> Int {
        content.height(in: inner(space))
    }

    /// The height of the content, if it holds in every width.
    var fixedHeight: FixedHeight? {
        content.fixedHeight.flatMap { $0.minimumWidth <= 1 ? $0 : nil }
    }

    func width(in space: Space) -> Int {
        let width = LayoutMemo.numbers(.contentWidth, of: contents, in: space) { [content.width(in: space)] }
        return min(space.width, max(0, width[0]))
    }

    func draw(on canvas: inout Canvas, in space: Space) {
        let inner = inner(space)
        let offset = alignment.offset(of: inner.width, in: space.width)
        canvas.part(column: offset, width: inner.width, height: canvas.height) { content.draw(on: &$0, in: inner) }
    }

    static func == (lhs: Placement, rhs: Placement) -> Bool {
        lhs.alignment == rhs.alignment && areEqual(lhs.contents, rhs.contents)
    }

    private func inner(_ space: Space) -> Space {
        // A space that was measured has just the columns of the content.
        guard space.measuredWidth == nil else { return space }
        // A fixed height holds from one column on.
        return space.fitted(to: min(space.width, max(1, width(in: space))), measuredIn: space.width)
    }
}
