import MillraceRendering

/// A frame as the process with the previews sends it to the gallery: runs of cells in one style, row by row.
package struct PreviewFrame: Codable, Equatable, Sendable {
    /// The cells beside each other with the same style.
    struct Run: Codable, Equatable, Sendable {
        let text: String
        let foreground: UInt32
        let background: UInt32
        let attributes: UInt8

        init(_ span: Span) {
            text = span.text
            foreground = span.style.foreground.bits
            background = span.style.background.bits
            attributes = span.style.attributes.rawValue
        }

        var span: Span {
            let (front, back) = (Color(bits: foreground), Color(bits: background))
            let attributes = TextAttributes(rawValue: attributes)
            return Span(text, style: Style(foreground: front, background: back, attributes: attributes))
        }
    }

    private let rows: [[Run]]
    /// The number of columns.
    package let width: Int

    package init(_ frame: TextFrame) {
        rows = frame.styledLines.map { $0.spans.map(Run.init) }
        width = frame.width
    }

    /// The lines, which have all styles of the frame.
    package var lines: [Line] {
        rows.map { Line($0.map(\.span)) }
    }

    /// The frame as it was.
    package var frame: TextFrame {
        let lines = lines
        return TextFrame(width: width, height: lines.count) { canvas in
            for (row, line) in lines.enumerated() { canvas.write(line, row: row) }
        }
    }
}
