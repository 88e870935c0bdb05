/// Panes of a box, side by side or one below the other; each has its own content and scrolls by itself.
///
/// ```swift
/// Screen(title: "Deliveries") {
///     Panes(.sideBySide, collapsingBelow: 30) {
///         Pane(.fixed(14)) {
///             for city in cities { Node(id: city, ListItem(city) {}) }
///         }
///         .bordered("Cities")
///         Pane {
///             Node(id: "address", Text("221B Baker Street"))
///         }
///         .bordered("Addresses")
///     }
/// }
/// ```
/// At a width of 40:
/// ```text
/// Deliveries
/// ────────────────────────────────────────
/// ┌ Cities ────┐┌ Addresses ─────────────┐
/// │  London    ││  221B Baker Street     │
/// │  Bath      ││                        │
/// └────────────┘└────────────────────────┘
/// ```
/// At a width of 24:
/// ```text
/// Deliveries
/// ────────────────────────
/// ┌ Cities ──────────────┐
/// │  London              │
/// │  Bath                │
/// └──────────────────────┘
/// ┌ Addresses ───────────┐
/// │  221B Baker Street   │
/// └──────────────────────┘
/// ```
/// On a screen of a given height, the panes share the lines that the box has, and each scrolls by itself. If they don't
/// fit, because the screen is narrower than `collapsingBelow` or because a pane would have no lines, they stand one
/// below the other and scroll together, as one window with one scroll position: no pane then shows how many more lines
/// it has. ``Pane/onReachStart(within:_:)`` and ``Pane/onReachEnd(within:_:)`` of each are called there, too;
/// ``Pane/followingEnd()`` is that of the last one.
///
/// The tab key moves the focus through all panes. The up and down keys move the focus within a pane, and into the pane
/// above or below; the left and right keys move it into the pane beside: back to the node that had the focus there when
/// the user left the pane, or, at first and if that node is gone, to the one at the same height. Of several panes on
/// that side, they move it to the one that had the focus last. A turn of the wheel scrolls the pane under the pointer.
///
/// A pane that has more lines than it shows indicates the scroll position, in its border or by
/// ``Pane/showingScrollBar()``, and a click on the bar scrolls there. If none of its nodes can have the focus, the pane
/// itself can: the keys then scroll it, and leave it at its ends. A focused node that is higher than its pane scrolls
/// before the focus leaves it.
///
/// A pane without content has its border and its title, too. Between panes with a border there is no gap, otherwise a
/// column or an empty line. A user moves the borders of panes
/// that are ``resizable(_:onResize:)``.
public struct Panes: Equatable, Sendable {
    /// The directions in which panes are arranged.
    public enum Arrangement: Hashable, Sendable, CaseIterable {
        /// From left to right.
        case sideBySide
        /// From top to bottom.
        case stacked
    }

    /// The direction.
    package var arrangement: Arrangement
    /// The number of columns below which the panes stand one below the other and scroll together.
    package var collapseWidth: Int
    /// Whether panes side by side stand one below the other where one would be narrower than its content.
    var keepsContentWhole = false
    /// The panes, from left to right or from top to bottom.
    package var panes: [Pane]
    /// The sizes that a user gave to the panes, if a user can.
    var resizing: Resizing?

    /// Creates panes of a list.
    ///
    /// - Parameters:
    ///   - arrangement: The direction.
    ///   - collapseWidth: The number of columns of the whole box below which the panes stand one below the other and
    ///     scroll together; by default they do so only if a pane would have no lines.
    ///   - panes: The panes.
    public init(_ arrangement: Arrangement, collapsingBelow collapseWidth: Int = 0, panes: [Pane]) {
        self.arrangement = arrangement
        self.collapseWidth = collapseWidth
        self.panes = panes
    }

    /// Creates panes of those that are written one below the other; see `init(_:collapsingBelow:panes:)` with a list.
    public init(
        _ arrangement: Arrangement,
        collapsingBelow collapseWidth: Int = 0,
        @ListBuilder<Pane> panes: () -> [Pane]
    ) {
        self.init(arrangement, collapsingBelow: collapseWidth, panes: panes())
    }

    /// Returns the panes with borders that a user moves: by dragging them with the mouse, and by keys.
    ///
    /// The app keeps the sizes in its state, empty at first, and changes them by an action:
    ///
    /// ```swift
    /// Panes(.sideBySide) {
    ///     Pane(.fixed(14)) { cities }.bordered("Cities")
    ///     Pane { addresses }.bordered("Addresses")
    /// }
    /// .resizable(state.sizes) { observer(.didResize($0)) }
    /// ```
    /// At a width of 40, after a drag of the border by six columns to the right, with `[20, 20]` in the state:
    /// ```text
    /// ┌ Cities ──────────┐┌ Addresses ───────┐
    /// │  London          ││  Baker Street    │
    /// │  Bath            ││  High Street     │
    /// └──────────────────┘└──────────────────┘
    /// ```
    ///
    /// | Keys, in a pane | Effect |
    /// |---|---|
    /// | alt-shift-left, alt-shift-right | move the border after the pane, or the one before the last pane, by a column |
    /// | alt-shift-up, alt-shift-down | move it by a line, between panes above each other |
    ///
    /// A double click on the border calls the handler with an empty list, so that the panes have their own sizes again.
    /// Between panes without a border, a line can be dragged. A scroll bar in a border scrolls; the border beside it
    /// can be dragged. A text field uses the keys first, to select words.
    ///
    /// A user makes a pane at least 10 columns wide or 3 lines high. In a space of another size, the panes have the
    /// same shares of it, and at least these sizes as long as there is room. Panes that scroll together, because there
    /// are fewer columns than `collapsingBelow` says, have no sizes.
    ///
    /// - Parameters:
    ///   - sizes: The columns or lines that the panes had after the last change, in their order. Without an entry for
    ///     each pane, the panes have the sizes with which they were created.
    ///   - onResize: The handler that receives the new sizes, on the application's thread, for each cell by which a
    ///     border moves.
    public func resizable(_ sizes: [Int], onResize: @escaping @Sendable ([Int]) -> Void) -> Panes {
        var panes = self
        panes.resizing = Resizing(sizes: sizes, onResize: onResize)
        return panes
    }

    /// The number of columns or lines between two panes.
    var gap: Int {
        panes.allSatisfy { $0.border != nil } ? 0 : 1
    }
}
