/// A cell of a table: a text in a style, or a component.
///
/// ```swift
/// TableRow(id: city.id) {
///     city.name
///     TableCell(city.population, style: .bold)
///     ProgressBar(value: city.share)
/// }
/// ```
public struct TableCell: Equatable, Sendable {
    enum Content: Sendable {
        case text(String)
        case component(any Component)
    }

    let content: Content
    /// The style of the text, or the style under the component.
    public var style: Style

    /// Creates a cell of a text.
    public init(_ text: String, style: Style = .plain) {
        content = .text(text)
        self.style = style
    }

    /// Creates a cell of a component.
    ///
    /// A component that fills its space, for example a progress bar, needs a column that is fixed or flexible.
    public init(_ component: any Component, style: Style = .plain) {
        content = .component(component)
        self.style = style
    }

    /// Returns whether two cells look equal.
    public static func == (lhs: TableCell, rhs: TableCell) -> Bool {
        guard lhs.style == rhs.style else { return false }
        return switch (lhs.content, rhs.content) {
        case let (.text(lhs), .text(rhs)): lhs == rhs
        case let (.component(lhs), .component(rhs)): lhs.isEqual(to: rhs)
        case (.text, _), (.component, _): false
        }
    }
}

extension TableCell: ExpressibleByStringLiteral {
    /// Creates a cell of a text, without a style.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}

extension ListBuilder where Element == TableCell {
    /// Accepts a text.
    public static func buildExpression(_ text: String) -> [Element] {
        [TableCell(text)]
    }

    /// Accepts a component.
    public static func buildExpression(_ component: any Component) -> [Element] {
        [TableCell(component)]
    }
}

extension TableCell {
    /// Returns the number of columns that the cell would take if it had all of a width.
    func width(limit: Int) -> Int {
        switch content {
        case let .text(text): text.columns(limit: limit)
        case let .component(component): component.width(in: Space(width: limit))
        }
    }

    /// Whether the cell takes the same number of columns on every terminal.
    var isASCII: Bool {
        if case let .text(text) = content { text.isPrintableASCII } else { false }
    }

    /// Whether the cell is a component that can have the focus.
    var isInteractive: Bool {
        if case let .component(component) = content { component.interaction.isFocusable } else { false }
    }

    /// The height, if it is the same in every space.
    var fixedHeight: Int? {
        guard case let .component(component) = content else { return 1 }
        return component.fixedHeight.flatMap { $0.minimumWidth <= 1 ? LayoutLimits.lines($0.lines) : nil }
    }

    /// Returns the number of lines in a column.
    func height(width: Int, wrapping: Wrapping) -> Int {
        switch content {
        case let .text(text):
            guard wrapping != .none else { return 1 }
            return width > 0 ? Text(text).wrapped(wrapping).height(in: Space(width: width)) : 0
        case let .component(component):
            return fixedHeight ?? (width > 0 ? LayoutLimits.lines(component.height(in: Space(width: width))) : 0)
        }
    }

    /// The component, or the text as one.
    var component: any Component {
        switch content {
        case let .text(text): Text(text)
        case let .component(component): component
        }
    }

    /// Draws the cell on the part of a canvas that is its column.
    ///
    /// - Parameters:
    ///   - canvas: The part of the canvas.
    ///   - space: The space of the column.
    ///   - slot: The column.
    ///   - wrapping: The wrapping of texts.
    ///   - isFirst: Whether the cell is the first interactive one of its row.
    func draw(
        on canvas: inout Canvas,
        in space: Space,
        _ slot: TableGeometry.Slot,
        wrapping: Wrapping,
        isFirst: Bool
    ) {
        let alignment = slot.alignment
        canvas.style = style.over(canvas.style, in: canvas.theme)
        switch content {
        case let .text(text):
            for (row, line) in Self.lines(of: text, width: space.width, wrapping: wrapping).enumerated() {
                canvas.write(line, row: row, column: alignment.offset(of: line.columns(), in: space.width))
            }
        case let .component(component):
            var hasInteraction = !isFirst
            guard alignment != .start else {
                return canvas.draw(component, number: slot.column, in: space, after: &hasInteraction)
            }
            let width = min(space.width, component.width(in: space))
            let inner = space.fitted(to: width, measuredIn: space.width)
            canvas.part(column: alignment.offset(of: width, in: space.width), width: width, height: canvas.height) {
                $0.draw(component, number: slot.column, in: inner, after: &hasInteraction)
            }
        }
    }

    private static func lines(of text: String, width: Int, wrapping: Wrapping) -> [String] {
        // Without wrapping, a cell is a single line, whatever it contains.
        guard wrapping != .none else {
            return [Truncation.tail.apply(to: text, columns: width).withTabsExpanded]
        }
        return Text(text).wrapped(wrapping).lines(in: Space(width: width)).map { line in
            // A tab or a wide character may be wider than the column; spaces at the end of a line may exceed it.
            let text = line.spans.reduce(into: "") { $0 += $1.text }
            return String(text[...].prefix(columns: width)).withTabsExpanded
        }
    }
}
