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

    /// The signs that a space has room for, and their columns.
    private struct Signs {
        var first: [Span]
        var rest: [Span]
        var columns: Int
        /// The lines above the content that the sign takes by itself, because there is no room beside it.
        var above: [Line] = []
    }

    /// Returns the signs, which have at most two thirds of a narrow space: the outer ones are left out, so that the
    /// sign of the innermost item is never cut.
    private func signs(in space: Space) -> Signs {
        var signs = Signs(first: first, rest: rest, columns: 0)
        func columns() -> Int {
            max(Line(signs.first).width(limit: space.width), Line(signs.rest).width(limit: space.width))
        }
        let room = space.width * 2 / 3
        signs.columns = min(columns(), room)
        while signs.first.count > 1, columns() > room {
            signs.first.removeFirst()
            if signs.rest.count > 1 { signs.rest.removeFirst() }
        }
        let used = columns()
        guard used > room else {
            let blanks = Span(String(repeating: " ", count: signs.columns - used))
            return Signs(first: [blanks] + signs.first, rest: [blanks] + signs.rest, columns: signs.columns)
        }
        let sign = signs.first.map { $0.text.trimmingBlanks }.joined()
        let above = sign.isEmpty ? [] : Text(sign, style: .secondary).wrapped(.grapheme).lines(in: space)
        return Signs(first: [], rest: [], columns: 0, above: above)
    }

    func height(in space: Space) -> Int {
        let signs = signs(in: space)
        return signs.above.count + content.height(in: space.with(width: space.width - signs.columns))
    }

    func width(in space: Space) -> Int {
        let signs = signs(in: space)
        return signs.columns + content.width(in: space.with(width: space.width - signs.columns))
    }

    func draw(on canvas: inout Canvas, row: Int, height: Int, in space: Space) {
        let signs = signs(in: space)
        if signs.columns > 0 {
            canvas.part(row: row, width: signs.columns, height: height) { part in
                for line in part.rowsInView { part.write(Line(line == 0 ? signs.first : signs.rest), row: line) }
            }
        }
        for (line, sign) in signs.above.enumerated() { canvas.write(sign, row: row + line) }
        let inner = space.with(width: space.width - signs.columns)
        let (top, below) = (row + signs.above.count, height - signs.above.count)
        canvas.part(row: top, column: signs.columns, width: inner.width, height: below) {
            content.draw(on: &$0, in: inner)
        }
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
