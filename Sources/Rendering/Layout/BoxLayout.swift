/// The height of every piece of a box, and where the focused node is.
///
/// Making it asks every component for its height; drawing touches only those in view.
struct BoxLayout {
    let box: Box
    let width: Int
    let focus: Focus?
    /// Heights in the order of drawing: for each section a gap, the header, the nodes, the footer.
    private(set) var heights: [Int] = []
    private(set) var height = 0
    /// The rows of the focused node, from the header above it if it is the first of its section.
    private(set) var focusedRows: Range<Int>?

    private let gutter: Int

    init(_ box: Box, width: Int, focus: Focus?) {
        self.box = box
        self.width = width
        self.focus = focus
        gutter = width >= 8 ? 2 : 0
        measure()
    }

    private mutating func measure() {
        let headerSpace = Space(width: width)
        let nodeSpace = Space(width: width - gutter)
        for index in box.sections.indices {
            let sectionStart = height
            add(index == 0 ? 0 : 1)
            add(box.sections[index].header?.height(in: headerSpace) ?? 0)
            for nodeIndex in box.sections[index].nodes.indices {
                let start = nodeIndex == 0 ? sectionStart : height
                if focusedRows == nil, let focus, box.sections[index].nodes[nodeIndex].id == focus.id {
                    add(box.sections[index].nodes[nodeIndex].component.height(in: space(focus)))
                    focusedRows = start..<height
                } else {
                    add(box.sections[index].nodes[nodeIndex].component.height(in: nodeSpace))
                }
            }
            add(box.sections[index].footer?.height(in: headerSpace) ?? 0)
        }
    }

    private mutating func add(_ count: Int) {
        heights.append(max(0, count))
        height += max(0, count)
    }

    private func space(_ focus: Focus?) -> Space {
        Space(width: width - gutter, isFocused: focus != nil, editing: focus?.editing)
    }

    /// Draws the pieces of which a row is in view; the canvas is as high as the whole box.
    func draw(on canvas: inout Canvas, owns: (NodeID, Range<Int>) -> Void) {
        let inView = canvas.rowsInView
        var row = 0
        var piece = 0
        var isFocusDrawn = false
        func nextRows() -> Range<Int> {
            defer {
                row += heights[piece]
                piece += 1
            }
            return row..<row + heights[piece]
        }
        for section in box.sections {
            // Not even the pieces of a section are looked at when the whole section is out of view.
            if row >= inView.upperBound { return }
            _ = nextRows()
            draw(section.header, on: &canvas, rows: nextRows(), inView: inView)
            for index in section.nodes.indices {
                let rows = nextRows()
                guard rows.overlaps(inView) else {
                    if row >= inView.upperBound { return }
                    continue
                }
                let node = section.nodes[index]
                let isFocused = !isFocusDrawn && node.id == focus?.id
                isFocusDrawn = isFocusDrawn || isFocused
                draw(node, on: &canvas, rows: rows, isFocused: isFocused)
                owns(node.id, rows.clamped(to: inView))
            }
            draw(section.footer, on: &canvas, rows: nextRows(), inView: inView)
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
