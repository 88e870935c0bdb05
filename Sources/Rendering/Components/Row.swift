/// Columns side by side.
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
/// A row is as high as its highest column. With an action, its node can have the focus, and enter calls it; without
/// one, the row can do what the first of its components that can do anything does.
public struct Row: Component {
    /// The columns, from the start to the end.
    public var columns: [Column]
    /// How many columns of the terminal are left free between two: none if it is negative, and at most the whole width.
    public var spacing: Int
    /// What enter does.
    public var action: (@Sendable () -> Void)?

    /// Creates a row of a list of columns.
    public init(spacing: Int = 1, action: (@Sendable () -> Void)? = nil, columns: [Column]) {
        self.columns = columns
        self.spacing = spacing
        self.action = action
    }

    /// Creates a row of the columns that are written one below the other; a bare component is a flexible column.
    public init(
        spacing: Int = 1,
        action: (@Sendable () -> Void)? = nil,
        @ColumnBuilder columns: () -> [Column]
    ) {
        self.init(spacing: spacing, action: action, columns: columns())
    }

    /// The lines of all columns, as they are drawn.
    public func lines(in space: Space) -> [Line] {
        TextFrame(width: space.width, lineCount: height(in: space)) { draw(on: &$0, in: space) }.styledLines
    }

    /// The height of the highest column.
    public func height(in space: Space) -> Int {
        let highest = LayoutMemo.numbers(.rowHeight(gap: gap(in: space)), of: columns, in: space) {
            let heights = zip(columns, spaces(in: space)).map { $0.component.height(in: $1) }
            return [LayoutLimits.lines(heights.max() ?? 0)]
        }
        return highest[0]
    }

    /// All that there is, if a column is flexible; else what the columns take.
    public func width(in space: Space) -> Int {
        isFlexible ? space.width : min(space.width, total(of: widths(in: space), in: space))
    }

    /// Draws each column beside the one before it.
    public func draw(on canvas: inout Canvas, in space: Space) {
        var left = 0
        for (column, inner) in zip(columns, spaces(in: space)) {
            var offset = 0
            // A column that fits its component has no room beside it.
            if column.alignment != .start, column.width != .fit {
                offset = column.alignment.offset(of: column.component.width(in: inner), in: inner.width)
            }
            canvas.part(column: left + offset, width: inner.width - offset, height: canvas.height) {
                column.component.draw(on: &$0, in: inner)
            }
            left += inner.width + gap(in: space)
        }
    }

    /// What enter does, or what can be done with the first column that anything can be done with.
    public var interaction: Interaction {
        if let action { return Interaction(activate: action) }
        return columns.lazy.map(\.component.interaction).first(where: \.isFocusable) ?? .none
    }

    /// Returns whether two rows look equal; actions take no part.
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

    /// The space of each column, as it was when the row was measured, if the row was given what it took.
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
            ColumnWidth.divide(room(in: space), among: columns.map(\.width)) { index, left in
                columns[index].component.width(in: space.with(width: left))
            }
        }
    }

    /// What the gaps leave.
    private func room(in space: Space) -> Int {
        max(0, space.width - gap(in: space) * max(0, columns.count - 1))
    }
}
