/// A layout that divides the lines of a frame among the parts of a screen and draws them.
struct ScreenLayout {
    private let screen: Screen
    private let width: Int
    private let top: BoxLayout
    private let middle: BoxLayout
    private let bottom: BoxLayout
    private let hints: [KeyBinding]
    /// Whether a text field has the focus, so that keys that type don't call key bindings.
    private let isTyping: Bool

    init(screen: Screen, width: Int, focus: Focus?, previous: TextFrame? = nil) {
        self.screen = screen
        self.width = width
        // Only one node has the focus, even if several have its id.
        let place = focus.flatMap { screen.place(of: $0.id, expected: $0.place) }
        func focusInPart(_ part: Int) -> (focus: Focus, place: NodePlace)? {
            guard let focus, let place, place.part == part else { return nil }
            return (focus, place)
        }
        top = BoxLayout(screen.pinnedTop, width: width, focus: focusInPart(0))
        middle = BoxLayout(screen.box, width: width, focus: focusInPart(1), measures: previous?.measures ?? [])
        bottom = BoxLayout(screen.pinnedBottom, width: width, focus: focusInPart(2))
        hints = screen.keysInEffect(around: focus?.id).filter { !$0.label.isEmpty }
        isTyping = focus?.editing != nil
    }

    /// The number of lines of each part, in the order from top to bottom.
    private struct Rows {
        var title = 0
        var rule = 0
        var top = 0
        var topGap = 0
        var middle = 0
        var bottomGap = 0
        var bottom = 0
        var hintGap = 0
        var hints = 0

        var total: Int {
            title + rule + top + topGap + middle + bottomGap + bottom + hintGap + hints
        }
    }

    private var wanted: Rows {
        guard width > 0 else { return Rows() }
        let hasTitle = !screen.title.isEmpty || screen.leading != nil || screen.trailing != nil
        return Rows(
            title: hasTitle ? 1 : 0,
            rule: hasTitle ? 1 : 0,
            top: top.height,
            topGap: top.height > 0 && middle.height > 0 ? 1 : 0,
            middle: middle.height,
            bottomGap: bottom.height > 0 ? 1 : 0,
            bottom: bottom.height,
            hintGap: hints.isEmpty ? 0 : 1,
            hints: hints.isEmpty ? 0 : 1
        )
    }

    /// Returns the number of lines of each part for a given height: the parts get lines in the order of their
    /// importance, and the box gets the rest.
    private func rows(in height: Int) -> Rows {
        let wanted = wanted
        var rows = Rows()
        var left = height - min(1, wanted.middle)
        func grant(_ count: Int) -> Int {
            let granted = max(0, min(count, left))
            left -= granted
            return granted
        }
        rows.title = grant(wanted.title)
        rows.bottom = grant(wanted.bottom)
        rows.top = grant(wanted.top)
        rows.hints = grant(wanted.hints)
        rows.rule = grant(wanted.rule)
        rows.topGap = grant(wanted.topGap)
        rows.bottomGap = grant(wanted.bottomGap)
        rows.hintGap = grant(wanted.hintGap)
        rows.middle = max(0, height - rows.total)
        return rows
    }

    func frame(height: Int?, scroll: Int, revealsFocus: Bool) -> TextFrame {
        let height = height.map { LayoutLimits.height($0, width: width) }
        let rows = height.map { self.rows(in: $0) } ?? wanted
        let lineCount = height ?? rows.total
        let maximumScroll = max(0, middle.height - rows.middle)
        let focused = revealsFocus ? middle.focusedRows : nil
        let scroll = Self.scroll(from: scroll, to: focused, visible: rows.middle, maximum: maximumScroll)
        var canvas = Canvas(grid: CellGrid(width: width, height: lineCount))
        var owners = FrameOwners(height: lineCount)
        var row = 0

        if rows.title > 0 { drawTitle(on: &canvas, row: row, targets: &owners.targets) }
        row += rows.title
        if rows.rule > 0 { canvas.fill("─", row: row, columns: 0..<width, style: .dim) }
        row += rows.rule
        draw(0, top, on: &canvas, row: row, visible: rows.top, scroll: 0, owners: &owners)
        row += rows.top + rows.topGap
        draw(1, middle, on: &canvas, row: row, visible: rows.middle, scroll: scroll, owners: &owners)
        row += rows.middle + rows.bottomGap
        draw(2, bottom, on: &canvas, row: row, visible: rows.bottom, scroll: 0, owners: &owners)
        row += rows.bottom + rows.hintGap
        if rows.hints > 0 { drawHints(on: &canvas, row: row, targets: &owners.targets) }
        var frame = TextFrame(grid: canvas.grid, owners: owners, scroll: scroll, maximumScroll: maximumScroll)
        frame.measures = middle.measures
        return frame
    }

    private static func scroll(from wanted: Int, to node: FocusedRows?, visible: Int, maximum: Int) -> Int {
        var scroll = min(max(0, wanted), maximum)
        guard let node else { return scroll }
        // Above the first node of a section, show as much of the header as there is room for.
        let start = max(node.start, min(node.rows.lowerBound, node.rows.upperBound - visible))
        if node.rows.upperBound > scroll + visible { scroll = node.rows.upperBound - visible }
        if start < scroll || node.rows.upperBound - start > visible { scroll = start }
        return min(max(0, scroll), maximum)
    }

    private func draw(
        _ number: Int,
        _ layout: BoxLayout,
        on canvas: inout Canvas,
        row: Int,
        visible: Int,
        scroll: Int,
        owners: inout FrameOwners
    ) {
        guard visible > 0 else { return }
        canvas.part(row: row, width: width, height: visible) { window in
            window.part(row: -scroll, width: width, height: layout.height) { part in
                layout.draw(on: &part) { section, node, rows in
                    owners.add(
                        layout.box.sections[section].nodes[node].id,
                        at: NodePlace(part: number, section: section, node: node),
                        rows: rows.lowerBound + row - scroll..<rows.upperBound + row - scroll
                    )
                }
            }
        }
    }

    private func drawTitle(on canvas: inout Canvas, row: Int, targets: inout [ClickTarget]) {
        let leading = screen.leading.map(Self.words) ?? ""
        let trailing = screen.trailing.map(Self.words) ?? ""
        let leadingEnd = canvas.write(Truncation.tail.apply(to: leading, columns: width), row: row)
        let trailingText = Truncation.tail.apply(to: trailing, columns: max(0, width - leadingEnd - 1))
        let trailingStart = width - trailingText.columns()
        canvas.write(trailingText, row: row, column: trailingStart)
        targets.append(ClickTarget(kind: .leading, row: row, columns: 0..<leadingEnd))
        targets.append(ClickTarget(kind: .trailing, row: row, columns: trailingStart..<width))

        let first = leading.isEmpty ? 0 : leadingEnd + 2
        let end = trailingText.isEmpty ? width : trailingStart - 2
        guard end > first else { return }
        let title = Truncation.tail.apply(to: screen.title, columns: end - first)
        let columns = title.columns()
        let middle = (width - columns) / 2
        let start = leading.isEmpty ? 0 : min(max(first, middle), end - columns)
        canvas.write(title, row: row, column: start, style: .bold)
    }

    private func drawHints(on canvas: inout Canvas, row: Int, targets: inout [ClickTarget]) {
        var column = 0
        for hint in hints where !(isTyping && hint.key.belongsToField) {
            if column > 0 { column += 2 }
            let start = column
            let label = " " + hint.label
            guard (hint.key.label + label).columns(limit: width - column + 1) <= width - column else {
                canvas.write(hint.key.label, row: row, column: start, style: .bold)
                canvas.write(label, row: row, column: start + hint.key.label.columns(), style: .dim)
                let end = canvas.truncate(row: row, style: .dim)
                if end > start {
                    targets.append(ClickTarget(kind: .key(hint.key), row: row, columns: start..<end))
                }
                return
            }
            column = canvas.write(hint.key.label, row: row, column: column, style: .bold)
            column = canvas.write(label, row: row, column: column, style: .dim)
            targets.append(ClickTarget(kind: .key(hint.key), row: row, columns: start..<column))
        }
    }

    private static func words(_ item: BarItem) -> String {
        item.key.map { "\($0.label) \(item.title)" } ?? item.title
    }
}
