/// The layout of a box: of its sections, or of its panes.
///
/// The widths of the panes are known at creation; their heights follow from the lines that the box has on the screen.
struct PaneLayout {
    /// A pane with the columns that it has, with its border.
    struct Child {
        var pane: Pane
        var columns: Range<Int>
        var layout: PaneLayout
        /// The number of lines without a limit, with the border.
        var height: Int
        /// Whether there is a gap between the pane and others: beside one without content only if a user can give it
        /// lines.
        var hasGap: Bool

        /// The number of lines of the whole content, with the border.
        var wholeHeight: Int { LayoutLimits.lines(layout.wholeHeight + 2 * inset) }
    }

    enum Content {
        case sections(BoxLayout)
        case panes([Child], Panes.Arrangement, gap: Int)
    }

    var content: Content
    /// The room around the sections.
    let look: BoxLook
    /// The behavior that the box itself has at the edges of its content.
    let scrolling: Scrolling?
    /// Whether the panes scroll together, even if there is space for all.
    private let isCollapsed: Bool
    /// The panes, if a user moves the borders between them.
    let resizable: Panes?
    /// The parts of the screen that the layout shows.
    let parts: Range<Int>
    /// The number of lines without a limit.
    let height: Int
    /// The number of lines of the whole content; a fixed height of a pane may hide a part of it.
    var wholeHeight: Int
    var focusedRows: FocusedRows?
    /// The heights of the nodes of each part.
    let measures: [[SectionMeasure]]

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - box: The box.
    ///   - part: The first part of the screen that the box shows.
    ///   - width: The number of columns.
    ///   - look: The room around the sections.
    ///   - focus: The focus and its position, if there is one.
    ///   - measuresAll: Whether nodes that are made in view only are all made.
    ///   - measures: The heights of the nodes of all parts in an earlier frame.
    init(
        _ box: Box,
        part: Int,
        width: Int,
        look: BoxLook,
        focus: (focus: Focus, place: NodePlace)?,
        measuringAll measuresAll: Bool = false,
        measures: [[SectionMeasure]] = []
    ) {
        self.look = look
        scrolling = box.scrolling
        guard let panes = box.panes else {
            let known = measures.indices.contains(part) ? measures[part] : []
            let focus = focus.flatMap { $0.place.part == part ? $0 : nil }
            let layout = BoxLayout(
                box.sections,
                part: part,
                width: width,
                look: look,
                focus: focus,
                measuringAll: measuresAll,
                measures: known
            )
            content = .sections(layout)
            isCollapsed = false
            resizable = nil
            parts = part..<part + 1
            height = layout.height
            wholeHeight = layout.height
            focusedRows = layout.focusedRows
            self.measures = [layout.measures]
            return
        }
        resizable = panes.resizing == nil ? nil : panes
        let extents = panes.extents
        let columns = panes.columns(in: width, look: look)
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
                look: look.inside(width: columns.count, isBordered: inset > 0),
                focus: focus,
                measuringAll: measuresAll,
                measures: measures
            )
            next = layout.parts.upperBound
            var height = layout.height + 2 * inset
            if arrangement == .stacked, !isCollapsed, case let .fixed(lines) = extents[index] {
                height = min(LayoutLimits.linesOfComponent, max(0, lines))
            }
            var hasGap = height > 0
            if panes.resizing != nil, case .flexible = extents[index] { hasGap = true }
            let lines = LayoutLimits.lines(height)
            return Child(pane: pane, columns: columns, layout: layout, height: lines, hasGap: hasGap)
        }
        content = .panes(children, arrangement, gap: panes.gap)
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
            let heights = heights(of: children, arrangement, gap: gap, in: canvas.height, isEndless: isEndless)
        else {
            drawWindow(on: &canvas, isEndless: isEndless, scrolls: scrolls, revealsFocus: revealsFocus)
            if !isBordered { drawNewCount(on: &canvas) }
            return
        }
        let gaps = isEndless ? nil : children.map(\.hasGap)
        let rowsOfPanes = Self.rows(heights, arrangement, gap: gap, beside: gaps)
        for (child, rows) in zip(children, rowsOfPanes) {
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
        if !isEndless { addEdges(on: &canvas, between: children, rows: rowsOfPanes, arrangement, gap: gap) }
    }

    /// Draws the part of the whole box that is in view.
    private func drawWindow(on canvas: inout Canvas, isEndless: Bool, scrolls: ScrollPositions?, revealsFocus: Bool) {
        // Without a height there is nothing to scroll, and so no edge to reach.
        var scrolling = isEndless || scrolls == nil ? WindowScrolling() : windowScrolling
        let before = scrolls?.position(ofPart: parts.lowerBound)
        let maximum = scrolls == nil ? 0 : max(0, wholeHeight - canvas.height)
        var view = View(row: 0, height: canvas.height, maximum: maximum, scrolls: scrolls != nil)
        if scrolls != nil { view.row = windowContent().row(after: before, scrolling, maximum: maximum) }
        // The end that the focus is at is followed by no window onto several panes but that of the last one.
        let revealsFocus = revealsFocus || before == nil && !scrolling.followsEnd
        var layout = self
        if isEstimated {
            layout.settle(&view, after: before, scrolling, revealsFocus: revealsFocus)
        } else {
            view.row = Self.scroll(from: view.row, to: revealsFocus ? focusedRows : nil, in: view)
        }
        if isEstimated, !scrolling.edges.isEmpty { scrolling = layout.windowScrolling }
        layout.drawWindow(view, on: &canvas, after: before, scrolling)
    }

    private func drawWindow(
        _ view: View,
        on canvas: inout Canvas,
        after before: ScrollPosition?,
        _ scrolling: WindowScrolling
    ) {
        let (scroll, maximum, content) = (view.row, view.maximum, windowContent())
        let position = content.position(showing: view.rows, maximum: maximum, after: before, scrolling)
        canvas.addWindow(
            onto: parts,
            maximumScroll: maximum,
            focusedRows: focusedRows?.rows,
            followsEnd: scrolling.followsEnd,
            position: position,
            reached: content.reached(scrolling.edges, in: view.rows, position)
        )
        canvas.part(row: -scroll, width: canvas.width, height: wholeHeight) { drawWhole(on: &$0) }
    }

    /// Returns the nodes of the whole box.
    func windowContent(from row: Int = 0) -> WindowContent {
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
    private func heights(
        of children: [Child],
        _ arrangement: Panes.Arrangement,
        gap: Int,
        in height: Int,
        isEndless: Bool
    ) -> [Int]? {
        guard arrangement == .stacked else { return children.map { _ in height } }
        guard !isEndless else { return children.map(\.height) }
        let room = height - gap * max(0, children.count(where: \.hasGap) - 1)
        let natural = { (index: Int, _: Int) in children[index].height }
        let heights =
            resizable?.sizes(in: room, atLeast: arrangement.leastSize, natural: natural)
            ?? Extent.divide(room, among: children.map(\.pane.extent), natural: natural)
        let isTooLow = zip(children, heights).contains { child, height in
            child.layout.wholeHeight > 0 && height < 1 + 2 * child.inset
        }
        return isTooLow ? nil : heights
    }

    /// Returns the rows of panes of some heights; panes side by side are all as high as the highest.
    ///
    /// - Parameters:
    ///   - heights: The number of lines of each pane.
    ///   - arrangement: The arrangement.
    ///   - gap: The number of lines between two panes.
    ///   - gaps: Whether there is a gap beside each pane, where the panes are stacked; `nil` for those with lines.
    static func rows(
        _ heights: [Int],
        _ arrangement: Panes.Arrangement,
        gap: Int,
        beside gaps: [Bool]? = nil
    ) -> [Range<Int>] {
        guard arrangement == .stacked else {
            let highest = heights.max() ?? 0
            return heights.map { _ in 0..<highest }
        }
        var (end, isFirst) = (0, true)
        return heights.enumerated().map { index, height in
            let hasGap = gaps?[index] ?? (height > 0)
            let start = isFirst || !hasGap ? end : end + gap
            if hasGap { isFirst = false }
            end = max(start, LayoutLimits.lines(start + height))
            return start..<end
        }
    }

    static func focusedRows(of children: [Child], rows: [Range<Int>]) -> FocusedRows? {
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
}
