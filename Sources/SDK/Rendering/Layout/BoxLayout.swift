/// The rows of a box that the focused node takes.
struct FocusedRows {
    /// The first row to keep in view: the start of the header if the node is the first of its section, else the node's
    /// first row.
    var start: Int
    var rows: Range<Int>
}

/// The positions of all sections, headers, nodes and footers in a box, and of the focused node.
///
/// The initializer measures every node that the previous measures don't cover, except for those that are made in view
/// only; drawing reads only the nodes in view.
struct BoxLayout {
    let sections: [Section]
    let part: Int
    let width: Int
    private let focus: Focus?
    /// The heights of the nodes of each section.
    private(set) var measures: [SectionMeasure] = []
    private(set) var height = 0
    private(set) var focusedRows: FocusedRows?

    /// The rows at which the header, the titles of a table's columns, the nodes and the footer of a section begin, and
    /// its end; the nodes end where the footer begins.
    private struct Rows {
        var header: Int
        var titles: Int
        var nodes: Int
        var footer: Int
        var end: Int
        /// Whether the header and the last row are those of a panel.
        var isPanel: Bool
    }

    private var rows: [Rows] = []
    private let look: BoxLook
    private let gutter: Int
    /// The indices of the focused node's section and of the node, its height, and the number of lines that the focus
    /// adds to it.
    private var focused: (section: Int, node: Int, height: Int, growth: Int)?

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - sections: The sections of the box.
    ///   - part: The index of the sections' part of the screen.
    ///   - width: The number of columns.
    ///   - focus: The focus and its position, if it is on a node of the box.
    ///   - look: The room around the sections.
    ///   - measuresAll: Whether nodes that are made in view only are all made.
    ///   - measures: The heights of the sections from an earlier frame.
    init(
        _ sections: [Section],
        part: Int,
        width: Int,
        look: BoxLook,
        focus: (focus: Focus, place: NodePlace)?,
        measuringAll measuresAll: Bool = false,
        measures: [SectionMeasure] = []
    ) {
        self.sections = sections
        self.part = part
        self.width = width
        self.focus = focus?.focus
        self.look = look
        gutter = look.leading(in: width)
        let nodeWidth = max(0, width - look.margins(in: width))
        self.measures = sections.enumerated().map { index, section in
            let previous = index < measures.count ? measures[index] : nil
            return SectionMeasure(
                section.rows,
                of: section.table,
                width: nodeWidth,
                measuringAll: measuresAll,
                previous: previous
            )
        }
        if let (focus, place) = focus {
            let height = LayoutLimits.lines(
                sections[place.section].rows[place.node].component.height(
                    in: space(focus, table: self.measures[place.section].geometry)
                )
            )
            focused = (place.section, place.node, height, 0)
        }
        place()
    }

    /// The position of the focused node.
    var focusedPlace: NodePlace? {
        focused.map { NodePlace(part: part, section: $0.section, node: $0.node) }
    }

    /// Whether some nodes may have another height than it seems, because they weren't in view yet.
    var isEstimated: Bool { measures.contains(where: \.isEstimated) }

    /// Measures estimated nodes that have a line in view, or some of them.
    ///
    /// - Parameters:
    ///   - view: The lines in view.
    ///   - margin: The number of lines above and below that are measured too, if not all nodes are equally high.
    ///   - anchor: The node from which on nodes are measured, if it is near the view.
    /// - Returns: Whether nodes were measured, so that lines have moved.
    mutating func measure(_ view: Range<Int>, margin: Int, from anchor: NodePlace?) -> Bool {
        var hasMeasured = false
        for number in measures.indices where measures[number].isEstimated {
            let start = rows[number].nodes
            let node = anchor.flatMap { $0.part == part && $0.section == number ? $0.node : nil }
            let lines = view.lowerBound - start..<view.upperBound - start
            hasMeasured = measures[number].measure(lines, margin: margin, from: node) || hasMeasured
        }
        if hasMeasured { place() }
        return hasMeasured
    }

    private mutating func place() {
        (rows, height, focusedRows) = ([], 0, nil)
        if let (section, node, height, _) = focused {
            focused?.growth = height - measures[section].rows(of: node).count
        }
        let space = Space(width: widthOfTexts)
        let lines = { (text: (any Component)?) in LayoutLimits.lines(text?.height(in: space) ?? 0) }
        for (number, section) in sections.enumerated() {
            let (start, growth) = (height, focused?.section == number ? focused?.growth ?? 0 : 0)
            let (headerLines, footerLines) = (lines(section.header), lines(section.footer))
            let nodeLines = (section.table?.height ?? 0) + measures[number].height + growth
            // Beside a section without lines there is no gap.
            let header = start + (start > 0 && headerLines + nodeLines + footerLines > 0 ? 1 : 0)
            let titles = header + headerLines
            // A header without content is the title of what follows, such as a table.
            let isEmpty = section.rows.isEmpty && section.footer == nil && section.table == nil
            let isPanel = look == .framed && titles == header + 1 && !isEmpty
            let nodes = titles + (section.table?.height ?? 0)
            let footer = titles + nodeLines
            height = footer + footerLines + (isPanel ? 1 : 0)
            rows.append(
                Rows(header: header, titles: titles, nodes: nodes, footer: footer, end: height, isPanel: isPanel)
            )
            if let focused, focused.section == number {
                let rows = self.rows(of: focused.node, in: number)
                // The titles of a table stay in view above the node.
                let first = focused.node == 0 ? start : rows.lowerBound - (nodes - titles)
                focusedRows = FocusedRows(start: first, rows: rows)
            }
        }
    }

    /// Returns the lines of the nodes of a section.
    func rowsOfNodes(in section: Int) -> Range<Int> {
        rows[section].nodes..<rows[section].footer
    }

    /// Returns the index of a node of a section before which no node has a line after a row.
    func firstNode(endingAfter row: Int, in section: Int) -> Int {
        let growth = focused?.section == section ? max(0, focused?.growth ?? 0) : 0
        return measures[section].firstNode(endingAfter: row - rows[section].nodes - growth)
    }

    /// Returns the lines of a node.
    func rows(of node: Int, in section: Int) -> Range<Int> {
        let nodes = measures[section].rows(of: node)
        var (start, end) = (rows[section].nodes + nodes.lowerBound, rows[section].nodes + nodes.upperBound)
        if let focused, focused.section == section {
            if node > focused.node { start += focused.growth }
            if node >= focused.node { end += focused.growth }
        }
        return start..<end
    }

    private func space(_ focus: Focus?, table: TableGeometry?) -> Space {
        var space = Space(width: nodeWidth, isFocused: focus != nil, editing: focus?.editing)
        space.table = table
        return space
    }

    private var nodeWidth: Int { max(0, width - look.margins(in: width)) }

    /// The width of headers and footers: with margins, that of the nodes.
    private var widthOfTexts: Int { look == .plain ? width : nodeWidth }

    /// Draws the parts of the box that have a row in view; the canvas is as high as the whole box.
    func draw(on canvas: inout Canvas) {
        let inView = canvas.rowsInView
        for (number, section) in sections.enumerated() {
            let rows = self.rows[number]
            // The layout skips a whole section, without reading its nodes, when the section is out of view.
            if rows.header >= inView.upperBound { return }
            if rows.end <= inView.lowerBound { continue }
            let table = section.table == nil ? nil : tableInView(of: number, on: canvas, inView: inView)
            drawNodes(of: number, on: &canvas, inView: inView, table: table)
            if let table { draw(table, on: &canvas) }
            if rows.isPanel { drawPanel(on: &canvas, rows: rows.header..<rows.end, header: section.header) }
            draw(section.header, on: &canvas, rows: rows.header..<rows.titles, inView: inView)
            let end = rows.end - (rows.isPanel ? 1 : 0)
            draw(section.footer, on: &canvas, rows: rows.footer..<end, inView: inView)
        }
    }

    private func drawNodes(of number: Int, on canvas: inout Canvas, inView: Range<Int>, table: TableInView?) {
        let nodes = sections[number].rows
        var node = firstNode(endingAfter: inView.lowerBound, in: number)
        while node < nodes.count {
            let rows = self.rows(of: node, in: number)
            if rows.lowerBound >= inView.upperBound { return }
            if rows.overlaps(inView) {
                let isFocused = focused.map { $0.section == number && $0.node == node } ?? false
                draw(
                    nodes[node],
                    on: &canvas,
                    rows: rows,
                    isFocused: isFocused,
                    labelColumns: measures[number].labelColumns,
                    table: table?.geometry
                )
                let top = table.map { max(rows.lowerBound, $0.titles.upperBound) } ?? rows.lowerBound
                canvas.own(
                    nodes.id(at: node),
                    at: NodePlace(part: part, section: number, node: node),
                    rows: min(top, rows.upperBound)..<rows.upperBound
                )
            }
            node += 1
        }
    }

    private func draw(_ component: (any Component)?, on canvas: inout Canvas, rows: Range<Int>, inView: Range<Int>) {
        guard let component, rows.overlaps(inView) else { return }
        let column = look == .plain ? 0 : gutter
        canvas.part(row: rows.lowerBound, column: column, width: widthOfTexts, height: rows.count) {
            component.draw(on: &$0, in: Space(width: widthOfTexts, theme: $0.theme))
        }
    }

    /// Draws a border around a section, with space for the header in its first line.
    private func drawPanel(on canvas: inout Canvas, rows: Range<Int>, header: (any Component)?) {
        let title = min(widthOfTexts, header?.width(in: Space(width: widthOfTexts, theme: canvas.theme)) ?? 0)
        canvas.part(row: rows.lowerBound, width: width, height: rows.count) { part in
            Border.draw(.rounded, title: "", on: &part, width: width, style: .border)
            if title > 0 { part.fill(row: 0, columns: gutter - 1..<gutter + title + 1) }
        }
    }

    private func draw(
        _ node: Node,
        on canvas: inout Canvas,
        rows: Range<Int>,
        isFocused: Bool,
        labelColumns: Int,
        table: TableGeometry?
    ) {
        canvas.part(row: rows.lowerBound, column: gutter, width: nodeWidth, height: rows.count) { part in
            var space = space(isFocused ? focus : nil, table: table)
            space.theme = part.theme
            space.labelColumns = labelColumns
            node.component.draw(on: &part, in: space)
        }
        guard isFocused else { return }
        if gutter > 0 { canvas.write("›", row: rows.lowerBound, column: gutter - 2, style: .focusedBorder) }
        canvas.highlight(rows: rows, columns: max(0, gutter - 2)..<width - min(1, look.trailing(in: width)))
    }

    /// A table as far as it is in view.
    private struct TableInView {
        var head: TableHead
        var place: SectionPlace
        var geometry: TableGeometry
        /// The lines of the titles, and of the rule if there is room; they stay at the top while rows are in view.
        var titles: Range<Int>
        var rows: Range<Int>
    }

    private func tableInView(of number: Int, on canvas: Canvas, inView: Range<Int>) -> TableInView? {
        guard let head = sections[number].table, let geometry = measures[number].geometry else { return nil }
        let rows = self.rows[number]
        var first = rows.titles
        // The titles leave a line for the rows, and all lines of the focused row if there is space for them.
        let focusedRow = focused?.section == number ? focusedRows?.rows ?? 0..<0 : 0..<0
        let lines = max(1, focusedRow.overlaps(inView) ? focusedRow.count : 0)
        let height = max(0, min(head.height, inView.count - lines))
        if height > 0 { first = max(first, min(inView.lowerBound, rows.footer - height)) }
        let (id, hasCursor) = (sections[number].id, focused?.section == number && head.hasCursor)
        return TableInView(
            head: head,
            place: SectionPlace(part: part, section: number, id: id),
            geometry: geometry.shown(of: id, on: canvas, hasCursor: hasCursor),
            titles: first..<first + (first > rows.titles ? height : head.height),
            rows: rows.titles..<rows.footer
        )
    }

    private func draw(_ table: TableInView, on canvas: inout Canvas) {
        if table.titles.lowerBound > table.rows.lowerBound {
            canvas.cover(rows: table.titles)
        }
        canvas.part(row: 0, column: gutter, width: nodeWidth, height: canvas.height) { part in
            part.addTable(table.place, rows: table.rows, geometry: table.geometry)
            table.head.draw(on: &part, table.geometry, rows: table.titles, section: table.place)
        }
    }
}
