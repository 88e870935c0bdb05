extension Component {
    /// Returns the component with free columns and lines around it.
    ///
    /// ```swift
    /// Text("London").padded(top: 1, leading: 4)
    /// ```
    /// ```text
    ///
    ///     London
    /// ```
    /// A component in too narrow a space keeps at least one column: then the free columns become fewer.
    ///
    /// - Parameters:
    ///   - top: The number of free lines above, from 0 to 1,000; a number out of range is moved to the nearest bound.
    ///   - leading: The number of free columns before the component; a negative number counts as 0.
    ///   - bottom: The number of free lines below, from 0 to 1,000.
    ///   - trailing: The number of free columns after the component; a negative number counts as 0.
    public func padded(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) -> some Component {
        Padding(self, top: top, leading: leading, bottom: bottom, trailing: trailing)
    }

    /// Returns the component with the same number of free columns on both sides, and of free lines above and below.
    ///
    /// ```swift
    /// Text("London").padded(columns: 4)
    /// ```
    /// ```text
    ///     London
    /// ```
    ///
    /// - Parameters:
    ///   - columns: The number of free columns on each side; a negative number counts as 0.
    ///   - lines: The number of free lines above and below, from 0 to 1,000.
    public func padded(columns: Int, lines: Int = 0) -> some Component {
        Padding(self, top: lines, leading: columns, bottom: lines, trailing: columns)
    }
}

/// A component with free columns and lines around it.
struct Padding: ComponentWrapper {
    let content: any Component
    private let top: Int
    private let leading: Int
    private let bottom: Int
    private let trailing: Int

    init(_ content: any Component, top: Int, leading: Int, bottom: Int, trailing: Int) {
        func lines(_ count: Int) -> Int { min(LayoutLimits.linesOfComponent, max(0, count)) }
        self.content = content
        self.top = lines(top)
        self.leading = LayoutLimits.columns(leading)
        self.bottom = lines(bottom)
        self.trailing = LayoutLimits.columns(trailing)
    }

    func height(in space: Space) -> Int {
        top + LayoutLimits.lines(content.height(in: inner(space).space)) + bottom
    }

    var fixedHeight: FixedHeight? {
        content.fixedHeight.map { inner in
            FixedHeight(
                top + LayoutLimits.lines(inner.lines) + bottom,
                minimumWidth: LayoutLimits.columns(inner.minimumWidth) + leading + trailing
            )
        }
    }

    func width(in space: Space) -> Int {
        let inner = inner(space).space
        return min(space.width, content.width(in: inner) + space.width - inner.width)
    }

    func draw(on canvas: inout Canvas, in space: Space) {
        let (leading, inner) = inner(space)
        canvas.part(row: top, column: leading, width: inner.width, height: canvas.height - top - bottom) {
            content.draw(on: &$0, in: inner)
        }
    }

    static func == (lhs: Padding, rhs: Padding) -> Bool {
        lhs.top == rhs.top && lhs.leading == rhs.leading && lhs.bottom == rhs.bottom && lhs.trailing == rhs.trailing
            && lhs.content.isEqual(to: rhs.content)
    }

    /// Returns the number of free columns before the content, and the space of the content.
    private func inner(_ space: Space) -> (leading: Int, space: Space) {
        let leading = min(leading, max(0, space.width - 1))
        let trailing = min(trailing, max(0, space.width - leading - 1))
        return (leading, space.narrowed(by: leading + trailing))
    }
}
