import MillraceRendering

/// A text in Markdown.
///
/// ```swift
/// let text = Markdown(
///     """
///     # Bath
///     A city in *Somerset*, with **hot springs**:
///
///     - the Roman baths: [tickets](https://example.com)
///     - [x] seen
///
///     | Line | Every |
///     |------|------:|
///     | 1    | 5 min |
///     """
/// )
/// ```
/// At a width of 36:
/// ```text
/// Bath
/// ────────────────────────────────────
///
/// A city in Somerset, with hot
/// springs:
///
/// • the Roman baths: tickets
///   (https://example.com)
/// [x] seen
///
/// Line  Every
/// ───────────
/// 1     5 min
/// ```
/// It is CommonMark, with the tables, tasks and crossed-out texts of GitHub. HTML is shown as text, as are links to
/// pictures; a link has its address behind its text, so that no text can hide where it leads. Blocks have the styles
/// of the theme. A table whose words don't fit beside each other is shown as a list of names and values for each row,
/// so that nothing is cut off:
/// ```text
/// Connection
///   Edinburgh
/// Hour
///   12
/// ```
/// Any text may be shown: one that is hostile takes a time that grows with its length.
///
/// The text is read when the component is created, so the state should have the component of a long text. A document
/// of many pages should be divided into several nodes, because the layout measures all blocks of a node.
public struct Markdown: Component {
    /// The text; any characters are allowed.
    public let text: String
    private let parts: [MarkdownPart]

    /// Creates a component of a text, and reads the text.
    public init(_ text: String) {
        self.text = text
        parts = MarkdownParts.parts(of: MarkdownReader(text))
    }

    /// Returns the lines of all blocks.
    public func lines(in space: Space) -> [Line] {
        drawnLines(in: space)
    }

    /// Returns the sum of the heights of all blocks.
    public func height(in space: Space) -> Int {
        guard space.width > 0 else { return 0 }
        return parts.reduce(0) { $0 + $1.height(in: space) }
    }

    /// Returns the width of the widest line.
    public func width(in space: Space) -> Int {
        min(space.width, parts.reduce(0) { max($0, $1.width(in: space)) })
    }

    /// Draws the blocks in view.
    public func draw(on canvas: inout Canvas, in space: Space) {
        guard space.width > 0 else { return }
        let view = canvas.rowsInView
        var row = 0
        for part in parts where row < view.upperBound {
            let height = part.height(in: space)
            if row + height > view.lowerBound { part.draw(on: &canvas, row: row, height: height, in: space) }
            row += height
        }
    }

    /// The words of the text, without the signs of its structure; of a task, whether it is done.
    public var spoken: String {
        parts.map(\.spoken).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Returns whether two components have the same text.
    public static func == (lhs: Markdown, rhs: Markdown) -> Bool {
        lhs.text == rhs.text
    }
}
