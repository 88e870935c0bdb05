/// A pane of a box: a box of its own, and its size.
///
/// ```swift
/// Pane {
///     for number in 1...9 { Node(id: number, Text("Line \(number)")) }
/// }
/// .bordered("Log")
/// ```
/// On six lines, its border shows that there is more below:
/// ```text
/// ┌ Log ─────────────┐
/// │  Line 1          █
/// │  Line 2          │
/// │  Line 3          │
/// │  Line 4          │
/// └──────────────────┘
/// ```
public struct Pane: Equatable, Sendable {
    /// The width of a pane beside others, or the height of a pane above others, with its border.
    package var extent: Extent
    /// The content, which scrolls.
    package var box: Box
    var border: PaneBorder?
    /// Whether the last column of the pane is for a scroll bar.
    var hasBar = false

    /// Creates a pane.
    ///
    /// - Parameters:
    ///   - extent: The width beside other panes, or the height above others; by default an equal share. A width that
    ///     fits the content requires the measurement of all its nodes, so a long list should have another.
    ///   - content: The sections, nodes or panes of the content.
    public init(_ extent: Extent = .flexible(), @ListBuilder<Box.Content> content: () -> Box) {
        self.init(extent, box: content())
    }

    init(_ extent: Extent, box: Box) {
        self.extent = extent
        self.box = box
    }

    /// Returns the pane inside of a border, with an optional title in the upper line.
    ///
    /// While a node of the pane has the focus, the border isn't dimmed. A host for screen readers says the title
    /// when the focus enters the pane.
    ///
    /// - Parameters:
    ///   - title: The text in the upper line; a title that is too long ends in an ellipsis.
    ///   - line: The line of which the border consists.
    public func bordered(_ title: String? = nil, line: BorderLine = .light) -> Pane {
        var pane = self
        pane.border = PaneBorder(title: title ?? "", line: line)
        return pane
    }

    /// Returns the pane with a scroll bar in its last column, while it has more lines than it shows.
    ///
    /// A pane with a border needs no column for its bar: the right line of the border shows it.
    public func showingScrollBar() -> Pane {
        var pane = self
        pane.hasBar = true
        return pane
    }
}

struct PaneBorder: Equatable {
    var title: String
    var line: BorderLine
}
