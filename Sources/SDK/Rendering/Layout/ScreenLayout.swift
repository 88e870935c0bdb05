/// A layout that divides the lines of a frame among the parts of a screen and draws them.
struct ScreenLayout {
    private let screen: Screen
    private let width: Int
    private let top: PaneLayout
    private let middle: PaneLayout
    private let bottom: PaneLayout
    private let hints: [KeyBinding]
    private let leading: HeadItem
    private let trailing: HeadItem
    private let theme: Theme
    /// Whether the first and the last line are on surfaces, and a box that scrolls has a bar.
    private let hasBars: Bool
    /// The number of columns before and after the texts of the first and the last line.
    private let lineMargin: Int
    /// The number of columns between a key and its label: one beside the area of the key.
    private let gap: Int
    /// The text with the focus, if there is one: keys that type don't call key bindings then.
    private let editing: TextEditing?

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - width: The number of columns.
    ///   - focus: The focus, if there is one.
    ///   - theme: The theme.
    ///   - isWindow: Whether the screen is shown in a window, which has its own border.
    ///   - isEndless: Whether the frame is as high as the screen, so that all rows are made.
    ///   - previous: A frame of an earlier screen, with the heights of its nodes.
    init(
        screen: Screen,
        width: Int,
        focus: Focus?,
        theme: Theme,
        isWindow: Bool = false,
        isEndless: Bool,
        previous: TextFrame? = nil
    ) {
        self.screen = screen
        self.theme = theme
        self.width = width
        let look = BoxLook(of: theme, width: width, isWindow: isWindow)
        hasBars = theme.hasSurfaces && !isWindow
        lineMargin = hasBars ? look.leading(in: width) : 0
        gap = hasBars ? 2 : 1
        // Only one node has the focus, even if several have its id.
        let place = focus.flatMap { screen.place(of: $0.id, expected: $0.place) }
        let focused = focus.flatMap { focus in place.map { (focus, $0) } }
        let measures = previous?.measures ?? []
        top = PaneLayout(screen.pinnedTop, part: 0, width: width, look: look, focus: focused, measures: measures)
        let middlePart = top.parts.upperBound
        let isInBox = focused.map { (middlePart..<middlePart + screen.box.partCount).contains($0.1.part) } ?? false
        let marked = screen.marked.flatMap { id in screen.place(of: id, expected: nil).map { (Focus(id), $0) } }
        let shown = isInBox ? focused : marked ?? focused
        middle = PaneLayout(
            screen.box,
            part: middlePart,
            width: width,
            look: look,
            focus: shown,
            measuringAll: isEndless,
            measures: measures
        )
        let bottomPart = middle.parts.upperBound
        bottom = PaneLayout(
            screen.pinnedBottom,
            part: bottomPart,
            width: width,
            look: look,
            focus: focused,
            measures: measures
        )
        let keys = screen.withKeys(of: focus).keysInEffect(around: focus?.id)
        leading = HeadItem(screen.leading, .leading, among: keys, gap: gap)
        trailing = HeadItem(screen.trailing, .trailing, among: keys, gap: gap)
        let inHead = [leading.target, trailing.target]
        hints = keys.filter { !$0.label.isEmpty && !inHead.contains(.key($0.key)) }
        editing = focus?.editing
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

    /// The number of lines that the whole screen takes.
    var height: Int {
        wanted.total
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
        let focused = grant(top.focusedRows?.rows.count ?? 0)
        rows.bottom = grant(wanted.bottom)
        rows.top = focused + grant(wanted.top - focused)
        rows.hints = grant(wanted.hints)
        rows.rule = grant(wanted.rule)
        rows.topGap = grant(wanted.topGap)
        rows.bottomGap = grant(wanted.bottomGap)
        rows.hintGap = grant(wanted.hintGap)
        rows.middle = max(0, height - rows.total)
        return rows
    }

    func frame(height: Int?, scrolls: ScrollPositions, revealsFocus: Bool) -> TextFrame {
        let rows = height.map { self.rows(in: $0) } ?? wanted
        let grid = CellGrid(width: width, height: height ?? rows.total, style: theme[.text])
        var canvas = Canvas(grid: grid, theme: theme)
        canvas.style = theme[.text]
        canvas.owners.mainPart = middle.parts.lowerBound
        canvas.sideways = scrolls.columns
        canvas.cursorColumns = scrolls.cursorColumns
        canvas.editing = editing
        canvas.focusedPart = scrolls.focusedPart
        draw(on: &canvas, rows: rows, isEndless: height == nil, scrolls: scrolls, revealsFocus: revealsFocus)
        var frame = TextFrame(grid: canvas.grid, owners: canvas.owners)
        frame.measures = top.measures + middle.measures + bottom.measures
        return frame
    }

    private func draw(
        on canvas: inout Canvas,
        rows: Rows,
        isEndless: Bool,
        scrolls: ScrollPositions,
        revealsFocus: Bool
    ) {
        var row = 0
        if rows.title > 0 { drawLine(on: &canvas, row: row) { drawTitle(on: &$0) } }
        row += rows.title
        if rows.rule > 0, !hasBars { canvas.fill("─", row: row, columns: 0..<width, style: .border) }
        row += rows.rule
        drawPinned(top, on: &canvas, row: row, height: rows.top)
        row += rows.top + rows.topGap
        canvas.part(row: row, width: width, height: rows.middle) {
            middle.draw(on: &$0, isEndless: isEndless, scrolls: scrolls, revealsFocus: revealsFocus)
            guard hasBars, let window = $0.owners.windows.last, window.parts == middle.parts else { return }
            window.drawBar(on: &$0, row: 0, column: width - 1, hasTrack: false, style: .border)
        }
        row += rows.middle + rows.bottomGap
        drawPinned(bottom, on: &canvas, row: row, height: rows.bottom)
        row += rows.bottom + rows.hintGap
        if rows.hints > 0 { drawLine(on: &canvas, row: row) { drawHints(on: &$0) } }
    }

    /// Draws the first or the last line, with its margins, on its surface.
    private func drawLine(on canvas: inout Canvas, row: Int, _ draw: (inout Canvas) -> Void) {
        guard hasBars else { return canvas.part(row: row, width: width, height: 1, draw) }
        canvas.part(row: row, width: width, height: 1) { part in
            part.style = theme[.bar]
            part.fill(row: 0, columns: 0..<width)
            part.part(column: lineMargin, width: width - 2 * lineMargin, height: 1, draw)
        }
    }

    /// Draws the area of a key over the blanks around it, on a line with a surface.
    private func drawChip(on canvas: inout Canvas, columns: Range<Int>) {
        guard hasBars, !columns.isEmpty else { return }
        let style = theme[.field].background == .standard ? theme[.text] : theme[.field]
        canvas.color(row: 0, columns: columns.lowerBound - 1..<columns.upperBound + 1, background: style)
    }

    /// Draws pinned content; where it has too few lines, those with the focus are in view.
    private func drawPinned(_ layout: PaneLayout, on canvas: inout Canvas, row: Int, height: Int) {
        guard height > 0 else { return }
        let isWhole = height == layout.height
        canvas.part(row: row, width: width, height: height) {
            guard !isWhole, let focus = layout.focusedRows else {
                return layout.draw(on: &$0, isEndless: isWhole, scrolls: nil, revealsFocus: false)
            }
            let view = PaneLayout.View(row: 0, height: height, maximum: layout.height - height, scrolls: true)
            let first = PaneLayout.scroll(from: 0, to: focus, in: view)
            $0.part(row: -first, width: width, height: layout.height) {
                layout.draw(on: &$0, isEndless: true, scrolls: nil, revealsFocus: false)
            }
        }
    }

    private func drawTitle(on canvas: inout Canvas) {
        let width = canvas.width
        let leadingEnd = canvas.write(Truncation.tail.apply(to: leading.words, columns: width), row: 0)
        let trailingText = Truncation.tail.apply(to: trailing.words, columns: max(0, width - leadingEnd - 1))
        let trailingStart = width - trailingText.columns()
        canvas.write(trailingText, row: 0, column: trailingStart)
        canvas.addTarget(leading.target, row: 0, columns: 0..<leadingEnd)
        canvas.addTarget(trailing.target, row: 0, columns: trailingStart..<width)
        draw(leading, on: &canvas, columns: 0..<leadingEnd)
        draw(trailing, on: &canvas, columns: trailingStart..<width)

        let first = leading.words.isEmpty ? 0 : leadingEnd + 2
        let end = trailingText.isEmpty ? width : trailingStart - 2
        guard end > first else { return }
        let title = Truncation.tail.apply(to: screen.title, columns: end - first)
        let columns = title.columns()
        let middle = (width - columns) / 2
        let start = leading.words.isEmpty ? 0 : min(max(first, middle), end - columns)
        canvas.write(title, row: 0, column: start, style: .title)
    }

    /// Draws the key of an item at an end of the first line, on a line with a surface.
    private func draw(_ item: HeadItem, on canvas: inout Canvas, columns: Range<Int>) {
        let key = item.key.columns()
        guard hasBars, key > 0, key < columns.count else { return }
        canvas.write(item.key, row: 0, column: columns.lowerBound, style: .key)
        drawChip(on: &canvas, columns: columns.lowerBound..<columns.lowerBound + key)
    }

    private func drawHints(on canvas: inout Canvas) {
        let width = canvas.width
        let working = hints.filter { editing?.takes($0.key) != true }
        let help = working.first(where: \.showsKeys)?.key
        let hints = working.filter { !$0.showsKeys || $0.key == help }
        var column = 0
        var shown = hints.prefix(hints.count)
        let named = hints.filter(\.isAlwaysNamed)
        if !named.isEmpty, columns(of: hints) > width {
            // The keys that leave the screen, and the key of the help, follow the sign that there are more keys.
            let others = hints.filter { !$0.isAlwaysNamed }
            let rest = columns(of: named) + 3
            let count = others.indices.last { columns(of: others[...$0]) + 2 + rest <= width }.map { $0 + 1 } ?? 0
            for hint in others.prefix(count) { column = draw(hint, on: &canvas, column: column) + 2 }
            if count < others.count, column + rest <= width {
                let end = canvas.write("…", row: 0, column: column, style: .secondary)
                if let help { canvas.addTarget(.key(help), row: 0, columns: column..<end) }
                column = end + 2
            }
            shown = named[...]
        }
        for (index, hint) in shown.enumerated() {
            if index > 0 { column += 2 }
            let start = column
            let label = String(repeating: " ", count: gap) + hint.label
            guard (hint.key.label + label).columns(limit: width - column + 1) <= width - column else {
                canvas.write(hint.key.label, row: 0, column: start, style: .key)
                canvas.write(label, row: 0, column: start + hint.key.label.columns(), style: .secondary)
                let end = canvas.truncate(row: 0, style: .secondary)
                let keyEnd = start + hint.key.label.columns()
                if keyEnd < width { drawChip(on: &canvas, columns: start..<keyEnd) }
                if end > start { canvas.addTarget(.key(hint.key), row: 0, columns: start..<end) }
                return
            }
            column = draw(hint, on: &canvas, column: start)
        }
    }

    /// Returns the number of columns that hints take beside each other.
    private func columns(of hints: some Collection<KeyBinding>) -> Int {
        hints.reduce(max(0, hints.count - 1) * 2) { $0 + $1.key.label.columns() + gap + $1.label.columns() }
    }

    private func draw(_ hint: KeyBinding, on canvas: inout Canvas, column start: Int) -> Int {
        let column = canvas.write(hint.key.label, row: 0, column: start, style: .key)
        let label = String(repeating: " ", count: gap) + hint.label
        let end = canvas.write(label, row: 0, column: column, style: .secondary)
        drawChip(on: &canvas, columns: start..<column)
        canvas.addTarget(.key(hint.key), row: 0, columns: start..<end)
        return end
    }
}
