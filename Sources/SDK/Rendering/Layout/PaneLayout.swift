/// The layout of a box: of its sections, or of its panes.
///
/// The widths of the panes are known at creation; their heights follow from the lines that the box has on the screen.
struct PaneLayout {
    /// A pane with the columns that it has, with its border.
    fileprivate struct Child {
        var pane: Pane
        var columns: Range<Int>
        var layout: PaneLayout
        /// The number of lines without a limit, with the border.
        var height: Int

        /// The number of lines of the whole content, with the border.
        var wholeHeight: Int { LayoutLimits.lines(layout.wholeHeight + 2 * inset) }
    }

    private enum Content {
        case sections(BoxLayout)
        case panes([Child], Panes.Arrangement, gap: Int)
    }

    private let content: Content
    /// What the window onto the whole box does at its edges.
    private let scrolling: Scrolling?
    /// Whether the panes scroll together, even if there is space for all.
    private let isCollapsed: Bool
    /// The parts of the screen that the layout shows.
    let parts: Range<Int>
    /// The number of lines without a limit.
    let height: Int
    /// The number of lines of the whole content; a fixed height of a pane may hide a part of it.
    let wholeHeight: Int
    let focusedRows: FocusedRows?
    /// The heights of the nodes of each part.
    let measures: [[SectionMeasure]]

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - box: The box.
    ///   - part: The first part of the screen that the box shows.
    ///   - width: The number of columns.
    ///   - focus: The focus and its position, if there is one.
    ///   - measures: The heights of the nodes of all parts in an earlier frame.
    init(
        _ box: Box,
        part: Int,
        width: Int,
        focus: (focus: Focus, place: NodePlace)?,
        measures: [[SectionMeasure]] = []
    ) {
        guard let panes = box.panes else {
            let known = measures.indices.contains(part) ? measures[part] : []
            let focus = focus.flatMap { $0.place.part == part ? $0 : nil }
            let layout = BoxLayout(box.sections, part: part, width: width, focus: focus, measures: known)
            content = .sections(layout)
            scrolling = box.scrolling
            isCollapsed = false
            parts = part..<part + 1
            height = layout.height
            wholeHeight = layout.height
            focusedRows = layout.focusedRows
            self.measures = [layout.measures]
            return
        }
        let columns = panes.columns(in: width)
        let arrangement = columns == nil ? .stacked : panes.arrangement
        isCollapsed = panes.arrangement == .sideBySide ? columns == nil : width < panes.collapseWidth
        let isCollapsed = isCollapsed
        var next = part
        let children = panes.panes.indices.map { index in
            let pane = panes.panes[index]
            let columns = columns?[index] ?? 0..<width
            let inset = pane.inset(in: columns.count)
            let layout = PaneLayout(
                pane.box,
                part: next,
                width: columns.count - 2 * inset - pane.barWidth(in: columns.count),
                focus: focus,
                measures: measures
            )
            next = layout.parts.upperBound
            var height = layout.height + 2 * inset
            if arrangement == .stacked, !isCollapsed, case let .fixed(lines) = pane.extent {
                height = min(LayoutLimits.linesOfComponent, max(0, lines))
            }
            return Child(pane: pane, columns: columns, layout: layout, height: LayoutLimits.lines(height))
        }
        content = .panes(children, arrangement, gap: panes.gap)
        // Of panes that scroll together, the first and the last have the edges.
        let (first, last) = (children.first?.layout.scrolling, children.last?.layout.scrolling)
        let joined = Scrolling(followsEnd: last?.followsEnd ?? false, start: first?.start, end: last?.end)
        scrolling = box.scrolling ?? (joined == Scrolling() ? nil : joined)
        parts = part..<next
        self.measures = children.flatMap(\.layout.measures)
        height = Self.rows(children.map(\.height), arrangement, gap: panes.gap).last?.upperBound ?? 0
        let rows = Self.rows(children.map(\.wholeHeight), arrangement, gap: panes.gap)
        wholeHeight = rows.last?.upperBound ?? 0
        focusedRows = Self.focusedRows(of: children, rows: rows)
    }

    /// Draws the box on the lines that it has on the screen.
    ///
    /// - Parameters:
    ///   - canvas: The canvas; its height is the number of lines.
    ///   - isEndless: Whether there are as many lines as the box needs.
    ///   - scrolls: The requested scroll positions, or `nil` for a box that doesn't scroll.
    ///   - revealsFocus: Whether the window with the focused node scrolls to it.
    ///   - isBordered: Whether a border around the box shows what is new below.
    func draw(
        on canvas: inout Canvas,
        isEndless: Bool,
        scrolls: ScrollPositions?,
        revealsFocus: Bool,
        isBordered: Bool = false
    ) {
        guard case let .panes(children, arrangement, gap) = content, !isCollapsed,
            let heights = Self.heights(of: children, arrangement, gap: gap, in: canvas.height, isEndless: isEndless)
        else {
            drawWindow(on: &canvas, isEndless: isEndless, scrolls: scrolls, revealsFocus: revealsFocus)
            if !isBordered { drawNewCount(on: &canvas) }
            return
        }
        for (child, rows) in zip(children, Self.rows(heights, arrangement, gap: gap)) {
            child.draw(on: &canvas, rows: rows) { layout, part, isBordered in
                layout.draw(
                    on: &part,
                    isEndless: isEndless,
                    scrolls: scrolls,
                    revealsFocus: revealsFocus,
                    isBordered: isBordered
                )
            }
            child.drawBar(on: &canvas, rows: rows)
        }
    }

    /// Draws the part of the whole box that is in view.
    private func drawWindow(on canvas: inout Canvas, isEndless: Bool, scrolls: ScrollPositions?, revealsFocus: Bool) {
        let maximum = scrolls == nil ? 0 : max(0, wholeHeight - canvas.height)
        // Without a height there is nothing to scroll, and so no edge to reach.
        let scrolling = isEndless || scrolls == nil ? nil : scrolling
        let (before, window) = (scrolls?.position(ofPart: parts.lowerBound), windowContent())
        let scroll = Self.scroll(
            from: scrolls == nil ? 0 : window.row(after: before, scrolling, maximum: maximum),
            to: revealsFocus ? focusedRows : nil,
            visible: canvas.height,
            maximum: maximum
        )
        let rows = scroll..<scroll + canvas.height
        canvas.addWindow(
            onto: parts,
            maximumScroll: maximum,
            focusedRows: focusedRows?.rows,
            scrolling: scrolling,
            position: window.position(showing: rows, maximum: maximum, after: before, scrolling)
        )
        canvas.part(row: -scroll, width: canvas.width, height: wholeHeight) { drawWhole(on: &$0) }
    }

    /// Returns the nodes of the whole box.
    private func windowContent(from row: Int = 0) -> WindowContent {
        switch content {
        case let .sections(layout):
            return WindowContent(layouts: [(layout, row)])
        case let .panes(children, arrangement, gap):
            let rows = Self.rows(children.map(\.wholeHeight), arrangement, gap: gap)
            let parts = zip(children, rows).map { child, rows in
                child.layout.windowContent(from: row + rows.lowerBound + child.inset)
            }
            return WindowContent(layouts: parts.flatMap(\.layouts))
        }
    }

    /// Draws the number of new nodes over the right end of the last line.
    private func drawNewCount(on canvas: inout Canvas) {
        guard let window = canvas.owners.windows.last, window.parts == parts, canvas.height > 1 else { return }
        let width = window.newWords.columns(limit: canvas.width) + 2
        if width <= canvas.width { window.drawNewCount(on: &canvas, column: canvas.width - width) }
    }

    /// Draws the box on as many lines as it needs.
    private func drawWhole(on canvas: inout Canvas) {
        switch content {
        case let .sections(layout):
            layout.draw(on: &canvas)
        case let .panes(children, arrangement, gap):
            let rows = Self.rows(children.map(\.wholeHeight), arrangement, gap: gap)
            for (child, rows) in zip(children, rows) {
                child.draw(on: &canvas, rows: rows) { layout, part, _ in layout.drawWhole(on: &part) }
            }
        }
    }

    /// Returns the number of lines of each pane on a screen, or `nil` if a pane would have no lines.
    private static func heights(
        of children: [Child],
        _ arrangement: Panes.Arrangement,
        gap: Int,
        in height: Int,
        isEndless: Bool
    ) -> [Int]? {
        guard arrangement == .stacked else { return children.map { _ in height } }
        guard !isEndless else { return children.map(\.height) }
        let room = height - gap * max(0, children.count - 1)
        let heights = Extent.divide(room, among: children.map(\.pane.extent)) { index, _ in children[index].height }
        let isTooLow = zip(children, heights).contains { child, height in
            child.layout.wholeHeight > 0 && height < 1 + 2 * child.inset
        }
        return isTooLow ? nil : heights
    }

    /// Returns the rows of panes of some heights; panes side by side are all as high as the highest.
    private static func rows(_ heights: [Int], _ arrangement: Panes.Arrangement, gap: Int) -> [Range<Int>] {
        guard arrangement == .stacked else {
            let highest = heights.max() ?? 0
            return heights.map { _ in 0..<highest }
        }
        var end = -gap
        return heights.map { height in
            let start = end + gap
            end = max(start, LayoutLimits.lines(start + height))
            return start..<end
        }
    }

    private static func focusedRows(of children: [Child], rows: [Range<Int>]) -> FocusedRows? {
        for (child, rows) in zip(children, rows) {
            guard let inner = child.layout.focusedRows else { continue }
            let offset = rows.lowerBound + child.inset
            // The first node of a pane is shown with the title of the pane.
            return FocusedRows(
                start: inner.start == 0 ? rows.lowerBound : inner.start + offset,
                rows: inner.rows.lowerBound + offset..<inner.rows.upperBound + offset
            )
        }
        return nil
    }

    private static func scroll(from wanted: Int, to node: FocusedRows?, visible: Int, maximum: Int) -> Int {
        var scroll = min(max(0, wanted), maximum)
        guard let node else { return scroll }
        // Of a node that is higher than the window, show the part that is nearest.
        if node.rows.count > visible {
            return min(max(scroll, node.rows.lowerBound), node.rows.upperBound - visible)
        }
        // Above the first node of a section, show as much of the header as fits.
        let start = max(node.start, min(node.rows.lowerBound, node.rows.upperBound - visible))
        if node.rows.upperBound > scroll + visible { scroll = node.rows.upperBound - visible }
        if start < scroll || node.rows.upperBound - start > visible { scroll = start }
        return min(max(0, scroll), maximum)
    }
}

extension PaneLayout.Child {
    /// The number of columns and lines of the border on each side.
    fileprivate var inset: Int {
        pane.inset(in: columns.count)
    }

    /// Draws the border, and calls a function that draws the content.
    fileprivate func draw(
        on canvas: inout Canvas,
        rows: Range<Int>,
        content: (PaneLayout, inout Canvas, _ isBordered: Bool) -> Void
    ) {
        let (inset, width) = (self.inset, columns.count)
        canvas.part(row: rows.lowerBound, column: columns.lowerBound, width: width, height: rows.count) { part in
            // With fewer than three lines the content replaces the border.
            guard inset > 0, let border = pane.border, rows.count > 2 * inset else {
                return content(layout, &part, false)
            }
            let style: Style = hasFocus(on: part) ? .focusedBorder : .border
            Border.draw(border.line, title: border.title, on: &part, width: width, style: style)
            part.part(row: inset, column: inset, width: width - 2 * inset, height: rows.count - 2 * inset) {
                content(layout, &$0, true)
            }
            guard let window = part.owners.windows.last, window.parts == layout.parts else { return }
            window.drawNewCount(on: &part, column: 1, limit: width - 2)
        }
    }

    private func hasFocus(on canvas: Canvas) -> Bool {
        layout.focusedRows != nil || canvas.focusedPart.map(layout.parts.contains) == true
    }

    /// Draws the scroll bar of a pane that is one window, in its border or in the column for it.
    fileprivate func drawBar(on canvas: inout Canvas, rows: Range<Int>) {
        guard inset > 0 || pane.barWidth(in: columns.count) > 0, !columns.isEmpty else { return }
        let hasLines = inset > 0 && rows.count > 2 * inset
        let rows = hasLines ? rows.lowerBound + inset..<rows.upperBound - inset : rows
        guard inset == 0 || hasLines, let window = canvas.owners.windows.last, window.parts == layout.parts else {
            return
        }
        let style: Style = hasFocus(on: canvas) ? .focusedBorder : .border
        let bar = ScrollBar(rows: rows.count, scroll: window.scroll, maximum: window.maximumScroll)
        bar.draw(on: &canvas, row: rows.lowerBound, column: columns.upperBound - 1, hasTrack: inset == 0, style: style)
        if bar.isNeeded {
            let column = columns.upperBound - 1
            for row in rows { canvas.addTarget(.bar(window.parts.lowerBound), row: row, columns: column..<column + 1) }
        }
    }
}
