import MillraceRendering

/// A leaf of a Markdown text, and the signs of the containers around it at the start of its lines.
struct MarkdownPart: Sendable {
    /// The signs before the first line, and before the others.
    var first: [Span]
    var rest: [Span]
    var content: any Component
    /// Whether the task that begins with the part is done; nil if none does.
    var isDone: Bool?

    /// The words, and of a task, whether it is done.
    var spoken: String {
        guard let isDone else { return content.spoken }
        return Toggle(content.spoken, isOn: isDone) { _ in }.spoken
    }

    /// The columns of the signs; of a narrow space, at most two thirds.
    private func indent(in width: Int) -> Int {
        let widest = max(Line(first).width(limit: width), Line(rest).width(limit: width))
        return min(widest, width * 2 / 3)
    }

    func height(in space: Space) -> Int {
        content.height(in: space.with(width: space.width - indent(in: space.width)))
    }

    func width(in space: Space) -> Int {
        let indent = indent(in: space.width)
        return indent + content.width(in: space.with(width: space.width - indent))
    }

    func draw(on canvas: inout Canvas, row: Int, height: Int, in space: Space) {
        let indent = indent(in: space.width)
        if indent > 0 {
            canvas.part(row: row, width: indent, height: height) { part in
                for line in part.rowsInView { part.write(Line(line == 0 ? first : rest), row: line) }
            }
        }
        let inner = space.with(width: space.width - indent)
        canvas.part(row: row, column: indent, width: inner.width, height: height) { content.draw(on: &$0, in: inner) }
    }
}
