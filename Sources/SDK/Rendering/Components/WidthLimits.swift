extension Component {
    /// Returns the component with a smallest and a greatest width.
    ///
    /// ```swift
    /// Divider("Results").width(maximum: 14)
    /// ```
    /// At a width of 20:
    /// ```text
    /// ── Results ───
    /// ```
    /// The component takes the columns of its space up to the greatest width. The smallest width applies where the
    /// width follows the content, in a column or a pane that fits it; it never exceeds the space. A smallest width that
    /// is more than the greatest takes precedence. ``placed(_:)`` moves the component within the columns that are left.
    ///
    /// - Parameters:
    ///   - minimum: The smallest number of columns; a negative number counts as 0.
    ///   - maximum: The greatest number of columns, or `nil` for no limit; a negative number counts as 0.
    public func width(minimum: Int = 0, maximum: Int? = nil) -> some Component {
        WidthLimits(self, minimum: minimum, maximum: maximum)
    }
}

/// A component with a smallest and a greatest width.
struct WidthLimits: ComponentWrapper {
    let content: any Component
    private let minimum: Int
    private let maximum: Int

    init(_ content: any Component, minimum: Int, maximum: Int?) {
        self.content = content
        self.minimum = LayoutLimits.columns(minimum)
        self.maximum = max(self.minimum, LayoutLimits.columns(maximum ?? LayoutLimits.columns))
    }

    func height(in space: Space) -> Int {
        content.height(in: inner(space))
    }

    /// The height of the content, if it holds in the greatest width.
    var fixedHeight: FixedHeight? {
        content.fixedHeight.flatMap { $0.minimumWidth <= maximum ? $0 : nil }
    }

    func width(in space: Space) -> Int {
        min(space.width, max(minimum, content.width(in: inner(space))))
    }

    func draw(on canvas: inout Canvas, in space: Space) {
        let inner = inner(space)
        canvas.part(width: inner.width, height: canvas.height) { content.draw(on: &$0, in: inner) }
    }

    static func == (lhs: WidthLimits, rhs: WidthLimits) -> Bool {
        lhs.minimum == rhs.minimum && lhs.maximum == rhs.maximum && lhs.content.isEqual(to: rhs.content)
    }

    private func inner(_ space: Space) -> Space {
        let inner = space.with(width: min(space.width, maximum))
        guard let measuredWidth = space.measuredWidth else { return inner }
        return inner.fitted(to: inner.width, measuredIn: min(measuredWidth, maximum))
    }
}
