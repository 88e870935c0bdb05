/// Components side by side, each in a column.
///
/// ```swift
/// Row {
///     Column("London")
///     Column(.fit) { Badge("new") }
///     Column(.fixed(8), alignment: .end, "8.9 M")
/// }
/// ```
/// At a width of 30:
/// ```text
/// London          ‹new›    8.9 M
/// ```
/// A row is as high as its highest column. With an action, the row's node can have the focus, and enter calls the
/// action. Without an action, the row has the interaction of its first interactive component. A click on an interactive
/// component calls the action of that component; for several that a user reaches by keys, write a ``Node`` for each.
public struct Row: Component, ComponentContainer {
    /// The columns, from left to right.
    package var columns: [Column]
    /// The number of free columns of the terminal between two columns: at least none, at most the whole width.
    package var spacing: Int
    /// The handler of enter.
    package var action: (@Sendable () -> Void)?

    /// Creates a row of a list of columns.
    ///
    /// - Parameters:
    ///   - spacing: The number of free columns of the terminal between two columns: at least none, at most the whole
    ///     width.
    ///   - action: The handler of enter.
    ///   - columns: The columns, from left to right.
    public init(spacing: Int = 1, action: (@Sendable () -> Void)? = nil, columns: [Column]) {
        self.columns = columns
        self.spacing = spacing
        self.action = action
    }

    /// Creates a row of the columns that are written one below the other; a component by itself becomes a flexible
    /// column.
    ///
    /// - Parameters:
    ///   - spacing: The number of free columns of the terminal between two columns: at least none, at most the whole
    ///     width.
    ///   - action: The handler of enter.
    ///   - columns: The columns, from left to right.
    public init(
        spacing: Int = 1,
        action: (@Sendable () -> Void)? = nil,
        @ListBuilder<Column> columns: () -> [Column]
    ) {
        self.init(spacing: spacing, action: action, columns: columns())
    }

    package var parts: [any Component] { columns.map(\.component) }

    package var hasOwnInteraction: Bool { action != nil }

    /// Returns the lines of the drawn row.
    public func lines(in space: Space) -> [Line] {
        drawnLines(in: space)
    }

    /// Returns the height of the highest column.
    public func height(in space: Space) -> Int {
        let highest = LayoutMemo.numbers(.rowHeight(gap: gap(in: space)), of: columns, in: space) {
            let heights = zip(columns, spaces(in: space)).map { $0.component.height(in: $1) }
            return [LayoutLimits.lines(heights.max() ?? 0)]
        }
        return highest[0]
    }

    /// Returns the whole width of the space if a column is flexible, else the width that the columns take.
    public func width(in space: Space) -> Int {
        isFlexible ? space.width : min(space.width, total(of: widths(in: space), in: space))
    }

    /// Draws the columns side by side.
    public func draw(on canvas: inout Canvas, in space: Space) {
        var left = 0
        var hasInteraction = action != nil
        for (number, (column, inner)) in zip(columns, spaces(in: space)).enumerated() {
            var offset = 0
            // A fitting column is as wide as its component, so its alignment changes nothing.
            if column.alignment != .start, column.width != .fit {
                offset = column.alignment.offset(of: column.component.width(in: inner), in: inner.width)
            }
            canvas.part(column: left + offset, width: inner.width - offset, height: canvas.height) {
                $0.draw(column.component, number: number, in: inner, after: &hasInteraction)
            }
            left += inner.width + gap(in: space)
        }
    }

    /// The row's action or, without one, the interaction of the first interactive component.
    public var interaction: Interaction {
        if let action { return Interaction(activate: action) }
        return columns.lazy.map(\.component.interaction).first(where: \.isFocusable) ?? .none
    }

    /// Returns whether two rows look equal; the actions are not compared.
    public static func == (lhs: Row, rhs: Row) -> Bool {
        lhs.columns == rhs.columns && lhs.spacing == rhs.spacing && (lhs.action == nil) == (rhs.action == nil)
    }

    private var isFlexible: Bool {
        columns.contains { if case .flexible = $0.width { true } else { false } }
    }

    private func gap(in space: Space) -> Int {
        min(space.width, max(0, spacing))
    }

    private func total(of widths: [Int], in space: Space) -> Int {
        widths.reduce(gap(in: space) * max(0, columns.count - 1), +)
    }

    /// Returns the space of each column.
    ///
    /// If the row was measured in a wider space and now has just the width that it took there, the columns get the
    /// widths of that measurement.
    private func spaces(in space: Space) -> [Space] {
        if let measuredWidth = space.measuredWidth, !isFlexible {
            var measured = space.with(width: measuredWidth)
            measured.measuredWidth = nil
            let widths = widths(in: measured)
            if total(of: widths, in: measured) <= space.width { return spaces(of: widths, in: measured) }
        }
        return spaces(of: widths(in: space), in: space)
    }

    private func spaces(of widths: [Int], in space: Space) -> [Space] {
        var left = room(in: space)
        return zip(columns, widths).map { column, width in
            switch column.width {
            case .fit:
                defer { left -= width }
                return space.fitted(to: width, measuredIn: left)
            case .fixed:
                left -= width
                return space.with(width: width)
            case .flexible:
                return space.with(width: width)
            }
        }
    }

    private func widths(in space: Space) -> [Int] {
        LayoutMemo.numbers(.columnWidths(gap: gap(in: space)), of: columns, in: space) {
            Extent.divide(room(in: space), among: columns.map(\.width)) { index, left in
                columns[index].component.width(in: space.with(width: left))
            }
        }
    }

    /// Returns the width that the row's columns share: the width of the space without the gaps.
    private func room(in space: Space) -> Int {
        max(0, space.width - gap(in: space) * max(0, columns.count - 1))
    }
}
