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
    /// How many columns of the terminal are left free between two.
    public var spacing: Int
    /// What enter does.
    public var action: (@Sendable () -> Void)?

    /// Creates a row of a list of columns.
    public init(spacing: Int = 1, action: (@Sendable () -> Void)? = nil, columns: [Column]) {
        self.columns = columns
        self.spacing = max(0, spacing)
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
        TextFrame(width: space.width, height: height(in: space)) { draw(on: &$0, in: space) }.styledLines
    }

    /// The height of the highest column.
    public func height(in space: Space) -> Int {
        zip(columns, widths(in: space)).reduce(0) { highest, column in
            max(highest, column.0.component.height(in: space.with(width: column.1)))
        }
    }

    /// All that there is, if a column is flexible; else what the columns take.
    public func width(in space: Space) -> Int {
        let isFlexible = columns.contains { if case .flexible = $0.width { true } else { false } }
        if isFlexible { return space.width }
        return min(space.width, widths(in: space).reduce(spacing * max(0, columns.count - 1), +))
    }

    /// Draws each column beside the one before it.
    public func draw(on canvas: inout Canvas, in space: Space) {
        var left = 0
        for (column, width) in zip(columns, widths(in: space)) {
            let inner = space.with(width: width)
            var offset = 0
            if column.alignment != .start {
                offset = column.alignment.offset(of: column.component.width(in: inner), in: width)
            }
            canvas.part(column: left + offset, width: width - offset, height: canvas.height) {
                column.component.draw(on: &$0, in: inner)
            }
            left += width + spacing
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

    private func widths(in space: Space) -> [Int] {
        let total = space.width - spacing * max(0, columns.count - 1)
        return ColumnWidth.divide(total, among: columns.map(\.width)) { index in
            columns[index].component.width(in: space)
        }
    }
}
