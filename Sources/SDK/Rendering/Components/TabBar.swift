/// The titles of tabs, of which a user selects one.
///
/// ```swift
/// let tabs: [TabBar.Tab] = ["Cities", .init("Orders", badge: "3"), "Account"]
/// let bar = TabBar(tabs, selection: 1, onChange: { observer(.didSelectTab($0)) })
/// ```
/// At a width of 32:
/// ```text
/// Cities  Orders ‹3›  Account
/// ────────━━━━━━━━━━──────────────
/// ```
/// With fewer columns than the titles take, the bar shows those around the selected one:
/// ```text
/// ‹ Orders ‹3› ›
/// ──━━━━━━━━━━────
/// ```
/// The left and right keys select the previous and the next tab, home and end the first and the last, and a click the
/// one that it points at; an arrow selects the tab that it hides. The bar keeps the focus while its keys select tabs,
/// whatever their contents are; tab and down lead to the content. ``Screen/showing(_:)-(TabBar)`` puts a bar above the
/// content of a screen, with keys that work anywhere.
public struct TabBar: Component {
    /// A tab of the bar.
    public struct Tab: Hashable, Sendable {
        /// The title.
        public var title: String
        /// A count or a status beside the title; an empty one is left out.
        public var badge: String

        /// Creates a tab.
        public init(_ title: String, badge: String = "") {
            self.title = title
            self.badge = badge
        }

        /// The texts of the tab on the bar.
        fileprivate var words: String {
            badge.isEmpty ? title : "\(title) ‹\(badge)›"
        }
    }

    /// The tabs, from left to right.
    public var tabs: [Tab]
    /// The index of the selected tab, or `nil`; an index out of range counts as `nil`.
    public var selection: Int?
    /// The handler that receives the index of the tab that the user selected.
    public var onChange: @Sendable (Int) -> Void

    /// Creates a bar.
    public init(_ tabs: [Tab], selection: Int?, onChange: @escaping @Sendable (Int) -> Void) {
        self.tabs = tabs
        self.selection = selection
        self.onChange = onChange
    }

    /// Returns the titles, and the line below them.
    public func lines(in space: Space) -> [Line] {
        drawnLines(in: space)
    }

    /// Returns two lines.
    public func height(in space: Space) -> Int {
        space.width > 0 ? 2 : 0
    }

    /// Two lines.
    public var fixedHeight: FixedHeight? {
        FixedHeight(2)
    }

    /// Returns the whole width of the space.
    public func width(in space: Space) -> Int {
        space.width
    }

    /// Draws the titles and the line below them.
    public func draw(on canvas: inout Canvas, in space: Space) {
        guard space.width > 0 else { return }
        canvas.fill("─", row: 1, columns: 0..<space.width, style: .border)
        let shown = TabWindow(tabs.map { $0.words.columns(limit: space.width) }, around: selected, width: space.width)
        if shown.hidesBefore {
            canvas.write("‹", row: 0, style: .secondary)
            canvas.addSpot(shown.tabs.lowerBound - 1, row: 0, columns: 0..<2)
        }
        var column = shown.start
        for index in shown.tabs {
            let words = Truncation.tail.apply(to: tabs[index].words, columns: shown.room - (column - shown.start))
            let end = canvas.write(words, row: 0, column: column, style: style(of: index, in: space))
            canvas.addSpot(index, row: 0, columns: column..<end)
            canvas.addSpot(index, row: 1, columns: column..<end)
            if index == selected { canvas.fill("━", row: 1, columns: column..<end) }
            column = end + TabWindow.gap
        }
        if shown.hidesAfter {
            let end = min(space.width, column)
            canvas.write("›", row: 0, column: end - 1, style: .secondary)
            canvas.addSpot(shown.tabs.upperBound, row: 0, columns: end - 2..<end)
        }
    }

    /// The keys and clicks that select a tab.
    public var interaction: Interaction {
        guard !tabs.isEmpty else { return .none }
        var interaction = Interaction(
            keys: [
                .left: selecting((selected ?? 0) - 1), .right: selecting((selected ?? -1) + 1),
                .home: selecting(0), .end: selecting(tabs.count - 1),
            ],
            onSpot: { selecting($0)() }
        )
        interaction.isSecondary = true
        return interaction
    }

    /// The keys that select a tab anywhere on a screen: alt with the number of the tab, and ctrl with page up and page
    /// down.
    var screenKeys: [KeyBinding] {
        var keys = tabs.indices.prefix(9).map { index in
            KeyBinding(.modified(.character(Character("\(index + 1)")), .alt), "", action: selecting(index))
        }
        keys.append(KeyBinding(.modified(.pageUp, .control), "", action: selecting((selected ?? 0) - 1)))
        keys.append(KeyBinding(.modified(.pageDown, .control), "", action: selecting((selected ?? -1) + 1)))
        return keys
    }

    /// Returns whether the bar has the same tabs as another one, of which another one is selected.
    package func hasOtherSelection(than bar: TabBar) -> Bool {
        tabs.map(\.title) == bar.tabs.map(\.title) && selected != bar.selected
    }

    /// Returns whether two bars look equal; the handlers are not compared.
    public static func == (lhs: TabBar, rhs: TabBar) -> Bool {
        lhs.tabs == rhs.tabs && lhs.selected == rhs.selected
    }

    private var selected: Int? {
        selection.flatMap { tabs.indices.contains($0) ? $0 : nil }
    }

    private func selecting(_ index: Int) -> @Sendable () -> Void {
        guard tabs.indices.contains(index), index != selected else { return {} }
        return { [onChange] in onChange(index) }
    }

    private func style(of index: Int, in space: Space) -> Style {
        guard index == selected else { return .plain }
        return space.isFocused ? .focus : .title
    }
}

extension TabBar.Tab: ExpressibleByStringLiteral {
    /// Creates a tab with a title and without a badge.
    public init(stringLiteral title: String) {
        self.init(title)
    }
}
