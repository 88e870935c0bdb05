/// The rows of a box that the focused node takes.
struct FocusedRows {
    /// The first row to keep in view: the start of the header if the node is the first of its section, else the node's
    /// first row.
    var start: Int
    /// The rows of the node.
    var rows: Range<Int>
}

/// The positions of all sections, headers, nodes and footers in a box, and of the focused node.
///
/// The initializer measures every node that the previous measures don't cover; drawing reads only the nodes in view.
struct BoxLayout {
    let sections: [Section]
    let part: Int
    let width: Int
    private let focus: Focus?
    /// The heights of the nodes of each section.
    private(set) var measures: [SectionMeasure] = []
    private(set) var height = 0
    /// The rows of the focused node, if there is one.
    private(set) var focusedRows: FocusedRows?

    /// The rows at which the header, the nodes and the footer of a section begin, and its end; the nodes end where the
    /// footer begins.
    private struct Rows {
        var header: Int
        var nodes: Int
        var footer: Int
        var end: Int
    }

    private var rows: [Rows] = []
    private let gutter: Int
    /// The indices of the focused node's section and of the node, and the number of lines that the focus adds to its
    /// height.
    private var focused: (section: Int, node: Int, growth: Int)?

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - sections: The sections of the box.
    ///   - part: The part of the screen that they are.
    ///   - width: The number of columns.
    ///   - focus: The focus and its place, if it is on a node of the box.
    ///   - measures: The heights of the sections from an earlier frame.
    init(
        _ sections: [Section],
        part: Int,
        width: Int,
        focus: (focus: Focus, place: NodePlace)?,
        measures: [SectionMeasure] = []
    ) {
        self.sections = sections
        self.part = part
        self.width = width
        self.focus = focus?.focus
        gutter = Self.gutter(in: width)
        self.measures = sections.enumerated().map { index, section in
            let previous = index < measures.count ? measures[index] : nil
            return SectionMeasure(section.nodes, width: max(0, width - gutter), previous: previous)
        }
        if let (focus, place) = focus {
            let height = LayoutLimits.lines(
                sections[place.section].nodes[place.node].component.height(in: space(focus))
            )
            let growth = height - self.measures[place.section].rows(of: place.node).count
            focused = (place.section, place.node, growth)
        }
        place()
    }

    private mutating func place() {
        let space = Space(width: width)
        for (number, section) in sections.enumerated() {
            let start = height
            let header = start + (number == 0 ? 0 : 1)
            let nodes = header + LayoutLimits.lines(section.header?.height(in: space) ?? 0)
            let growth = focused?.section == number ? focused?.growth ?? 0 : 0
            let footer = nodes + measures[number].height + growth
            height = footer + LayoutLimits.lines(section.footer?.height(in: space) ?? 0)
            rows.append(Rows(header: header, nodes: nodes, footer: footer, end: height))
            if let focused, focused.section == number {
                let rows = self.rows(of: focused.node, in: number)
                focusedRows = FocusedRows(start: focused.node == 0 ? start : rows.lowerBound, rows: rows)
            }
        }
    }

    private func rows(of node: Int, in section: Int) -> Range<Int> {
        let nodes = measures[section].rows(of: node)
        var (start, end) = (rows[section].nodes + nodes.lowerBound, rows[section].nodes + nodes.upperBound)
        if let focused, focused.section == section {
            if node > focused.node { start += focused.growth }
            if node >= focused.node { end += focused.growth }
        }
        return start..<end
    }

    private func space(_ focus: Focus?) -> Space {
        Space(width: width - gutter, isFocused: focus != nil, editing: focus?.editing)
    }

    /// The number of columns before the nodes, in which the focus is shown.
    static func gutter(in width: Int) -> Int {
        width >= 8 ? 2 : 0
    }

    /// Draws the parts of the box that have a row in view; the canvas is as high as the whole box.
    func draw(on canvas: inout Canvas) {
        let inView = canvas.rowsInView
        for (number, section) in sections.enumerated() {
            let rows = self.rows[number]
            // The layout skips a whole section, without reading its nodes, when the section is out of view.
            if rows.header >= inView.upperBound { return }
            if rows.end <= inView.lowerBound { continue }
            draw(section.header, on: &canvas, rows: rows.header..<rows.nodes, inView: inView)
            let growth = focused?.section == number ? max(0, focused?.growth ?? 0) : 0
            var node = measures[number].firstNode(endingAfter: inView.lowerBound - rows.nodes - growth)
            while node < section.nodes.count {
                let rows = self.rows(of: node, in: number)
                if rows.lowerBound >= inView.upperBound { return }
                if rows.overlaps(inView) {
                    let isFocused = focused.map { $0.section == number && $0.node == node } ?? false
                    draw(section.nodes[node], on: &canvas, rows: rows, isFocused: isFocused)
                    canvas.own(
                        section.nodes[node].id,
                        at: NodePlace(part: part, section: number, node: node),
                        rows: rows
                    )
                }
                node += 1
            }
            draw(section.footer, on: &canvas, rows: rows.footer..<rows.end, inView: inView)
        }
    }

    private func draw(_ component: (any Component)?, on canvas: inout Canvas, rows: Range<Int>, inView: Range<Int>) {
        guard let component, rows.overlaps(inView) else { return }
        canvas.part(row: rows.lowerBound, width: width, height: rows.count) {
            component.draw(on: &$0, in: Space(width: width))
        }
    }

    private func draw(_ node: Node, on canvas: inout Canvas, rows: Range<Int>, isFocused: Bool) {
        if isFocused, gutter > 0 { canvas.write("›", row: rows.lowerBound, style: .bold) }
        canvas.part(row: rows.lowerBound, column: gutter, width: width - gutter, height: rows.count) { part in
            if isFocused { part.style = .bold }
            node.component.draw(on: &part, in: space(isFocused ? focus : nil))
        }
    }
}
