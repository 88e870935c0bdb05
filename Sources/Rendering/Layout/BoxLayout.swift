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
    let box: Box
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

    private var sections: [Rows] = []
    private let gutter: Int
    /// The indices of the focused node's section and of the node, and the number of lines that the focus adds to its
    /// height.
    private var focused: (section: Int, node: Int, growth: Int)?

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - box: The box.
    ///   - width: The number of columns.
    ///   - focus: The focus and its place, if it is on a node of the box.
    ///   - measures: The heights of the sections from an earlier frame.
    init(_ box: Box, width: Int, focus: (focus: Focus, place: NodePlace)?, measures: [SectionMeasure] = []) {
        self.box = box
        self.width = width
        self.focus = focus?.focus
        gutter = width >= 8 ? 2 : 0
        self.measures = box.sections.enumerated().map { index, section in
            let previous = index < measures.count ? measures[index] : nil
            return SectionMeasure(section.nodes, width: max(0, width - gutter), previous: previous)
        }
        if let (focus, place) = focus {
            let height = LayoutLimits.lines(
                box.sections[place.section].nodes[place.node].component.height(in: space(focus))
            )
            let growth = height - self.measures[place.section].rows(of: place.node).count
            focused = (place.section, place.node, growth)
        }
        place()
    }

    private mutating func place() {
        let space = Space(width: width)
        for (number, section) in box.sections.enumerated() {
            let start = height
            let header = start + (number == 0 ? 0 : 1)
            let nodes = header + LayoutLimits.lines(section.header?.height(in: space) ?? 0)
            let growth = focused?.section == number ? focused?.growth ?? 0 : 0
            let footer = nodes + measures[number].height + growth
            height = footer + LayoutLimits.lines(section.footer?.height(in: space) ?? 0)
            sections.append(Rows(header: header, nodes: nodes, footer: footer, end: height))
            if let focused, focused.section == number {
                let rows = rows(of: focused.node, in: number)
                focusedRows = FocusedRows(start: focused.node == 0 ? start : rows.lowerBound, rows: rows)
            }
        }
    }

    private func rows(of node: Int, in section: Int) -> Range<Int> {
        let rows = measures[section].rows(of: node)
        var (start, end) = (sections[section].nodes + rows.lowerBound, sections[section].nodes + rows.upperBound)
        if let focused, focused.section == section {
            if node > focused.node { start += focused.growth }
            if node >= focused.node { end += focused.growth }
        }
        return start..<end
    }

    private func space(_ focus: Focus?) -> Space {
        Space(width: width - gutter, isFocused: focus != nil, editing: focus?.editing)
    }

    /// Draws the parts of the box that have a row in view; the canvas is as high as the whole box.
    ///
    /// - Parameters:
    ///   - canvas: The canvas to draw on.
    ///   - owns: A function that receives, for each node drawn, the index of its section, its own index, and its rows
    ///     in view.
    func draw(on canvas: inout Canvas, owns: (Int, Int, Range<Int>) -> Void) {
        let inView = canvas.rowsInView
        for (number, section) in box.sections.enumerated() {
            let rows = sections[number]
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
                    owns(number, node, rows.clamped(to: inView))
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
