import MillracePlatform
import MillraceRendering

extension TextFrame {
    /// Returns an SVG image that looks like the frame on a terminal.
    package func svgPicture(title: String) -> String {
        SVGPicture(self, title: title).text
    }
}

/// The elements of an SVG image of a frame.
private struct SVGPicture {
    /// The size of a cell, and the space around all cells, in pixels.
    private static let (cellWidth, cellHeight, margin) = (9, 20, 16)
    /// The line on which letters stand, counted from the top of a cell.
    private static let baseline = 15

    private let frame: TextFrame
    private let title: String
    private let base: (foreground: String, background: String)
    private var backgrounds: [String] = []
    private var shapes: [String] = []
    private var texts: [String] = []

    init(_ frame: TextFrame, title: String) {
        self.frame = frame
        self.title = title
        let base = frame.base
        self.base = (HTMLText.color(base.foreground) ?? "#e5e5e5", HTMLText.color(base.background) ?? "#1e1e1e")
        for row in 0..<frame.height { add(row) }
        if let cursor = frame.cursor {
            let (x, y) = Self.place(row: cursor.row, column: cursor.column)
            let size = "width=\"2\" height=\"16\""
            shapes.append("<rect x=\"\(x)\" y=\"\(y + 2)\" \(size) fill=\"\(self.base.foreground)\"/>")
        }
    }

    var text: String {
        let width = frame.width * Self.cellWidth + 2 * Self.margin
        let height = frame.height * Self.cellHeight + 2 * Self.margin
        let head = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" role="img">
            <title>\(HTMLText.escape(title))</title>
            <style>text { font: 15px "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre }</style>
            <clipPath id="window"><rect width="\(width)" height="\(height)" rx="10"/></clipPath>
            <g clip-path="url(#window)"><rect width="\(width)" height="\(height)" fill="\(base.background)"/>
            """
        return ([head] + backgrounds + shapes + texts + ["</g></svg>", ""]).joined(separator: "\n")
    }

    private static func place(row: Int, column: Int) -> (x: Int, y: Int) {
        (margin + column * cellWidth, margin + row * cellHeight)
    }

    private mutating func add(_ row: Int) {
        addEdge(row)
        var column = 0
        while column < frame.width {
            let first = frame[row, column]
            let isShape = BoxShape(first.text) != nil
            var end = column + max(1, first.width)
            // A wide glyph stands alone, so that a font without it moves nothing else.
            while first.width == 1, end < frame.width, frame[row, end].style == first.style,
                frame[row, end].width == 1, (BoxShape(frame[row, end].text) != nil) == isShape,
                !isShape || frame[row, end].text == first.text
            { end += 1 }
            add(row, column..<end, style: first.style, shape: BoxShape(first.text))
            column = end
        }
    }

    private mutating func add(_ row: Int, _ columns: Range<Int>, style: Style, shape: BoxShape?) {
        var (foreground, background) = (
            HTMLText.color(style.foreground) ?? base.foreground, HTMLText.color(style.background) ?? base.background
        )
        if style.attributes.contains(.reverse) { swap(&foreground, &background) }
        let (x, y) = Self.place(row: row, column: columns.lowerBound)
        let width = columns.count * Self.cellWidth
        if background != base.background {
            addBackground(row, columns, color: background)
        }
        let dim = style.attributes.contains(.dim) ? " opacity=\"0.65\"" : ""
        if let shape {
            let size = (Self.cellWidth, Self.cellHeight)
            shapes += shape.elements(x: x, y: y, count: columns.count, size: size, color: foreground)
                .map { dim.isEmpty ? $0 : "<g\(dim)>\($0)</g>" }
            return
        }
        let words = columns.map { frame[row, $0].text }.joined()
        let start = words.prefix { $0 == " " }.count
        guard start < words.count || style.attributes.contains(.underline) else { return }
        let isLined = style.attributes.contains(.underline) || style.attributes.contains(.strikethrough)
        let kept = isLined ? words[...] : words[...].trimming { $0 == " " }
        let left = isLined ? x : x + start * Self.cellWidth
        let length = isLined ? width : kept.reduce(0) { $0 + String($1).columns() } * Self.cellWidth
        texts.append(
            "<text x=\"\(left)\" y=\"\(y + Self.baseline)\" textLength=\"\(length)\" fill=\"\(foreground)\""
                + dim + Self.attributes(style) + ">\(HTMLText.escape(String(kept)))</text>"
        )
    }

    /// Fills the first or the last line and the space around it, if it is a bar.
    private mutating func addEdge(_ row: Int) {
        guard row == 0 || row == frame.height - 1, frame.width > 0,
            let color = HTMLText.color(frame[row, 0].style.background), color != base.background
        else { return }
        let y = row == 0 ? 0 : Self.place(row: row, column: 0).y
        let width = frame.width * Self.cellWidth + 2 * Self.margin
        let height = Self.cellHeight + Self.margin
        backgrounds.append("<rect y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" fill=\"\(color)\"/>")
    }

    /// Fills some cells; those at a side of the frame fill the space beside them too.
    private mutating func addBackground(_ row: Int, _ columns: Range<Int>, color: String) {
        let y = Self.place(row: row, column: 0).y
        var left = Self.place(row: row, column: columns.lowerBound).x
        var right = left + columns.count * Self.cellWidth
        if columns.lowerBound == 0 { left = 0 }
        if columns.upperBound == frame.width { right += Self.margin }
        let size = "width=\"\(right - left)\" height=\"\(Self.cellHeight)\""
        backgrounds.append("<rect x=\"\(left)\" y=\"\(y)\" \(size) fill=\"\(color)\"/>")
    }

    private static func attributes(_ style: Style) -> String {
        var text = ""
        if style.attributes.contains(.bold) { text += " font-weight=\"bold\"" }
        if style.attributes.contains(.italic) { text += " font-style=\"italic\"" }
        if style.attributes.contains(.underline) { text += " text-decoration=\"underline\"" }
        if style.attributes.contains(.strikethrough) { text += " text-decoration=\"line-through\"" }
        return text
    }
}

/// A glyph that has to meet its neighbors: a line, a corner, or a block.
private enum BoxShape {
    /// A line through the cell; the thickness in pixels.
    case horizontal(Int)
    case vertical
    /// A quarter of a circle, or a corner, between two sides of the cell.
    case corner(isLeft: Bool, isTop: Bool, isRound: Bool)
    /// A part of the cell, in eighths: from the left, and from the bottom; and its opacity in percent.
    case block(width: Int, height: Int, opacity: Int)
    case rightHalf

    init?(_ text: String) {
        guard let scalar = text.unicodeScalars.first, scalar.value >= 0x2500 else { return nil }
        switch scalar {
        case "─": self = .horizontal(1)
        case "━": self = .horizontal(3)
        case "│": self = .vertical
        case "┌", "╭": self = .corner(isLeft: true, isTop: true, isRound: scalar == "╭")
        case "┐", "╮": self = .corner(isLeft: false, isTop: true, isRound: scalar == "╮")
        case "└", "╰": self = .corner(isLeft: true, isTop: false, isRound: scalar == "╰")
        case "┘", "╯": self = .corner(isLeft: false, isTop: false, isRound: scalar == "╯")
        case "▁"..."█": self = .block(width: 8, height: Int(scalar.value - 0x2580), opacity: 100)
        case "▉"..."▏": self = .block(width: Int(0x2590 - scalar.value), height: 8, opacity: 100)
        case "░": self = .block(width: 8, height: 8, opacity: 25)
        case "▐": self = .rightHalf
        default: return nil
        }
    }

    func elements(x: Int, y: Int, count: Int, size: (width: Int, height: Int), color: String) -> [String] {
        let (right, bottom) = (x + size.width, y + size.height)
        func middle(_ left: Int) -> String { "\(Double(left) + Double(size.width) / 2)" }
        func path(_ data: String, thickness: Int = 1) -> String {
            "<path d=\"\(data)\" stroke=\"\(color)\" stroke-width=\"\(thickness)\" fill=\"none\"/>"
        }
        let center = y + size.height / 2
        switch self {
        case let .horizontal(thickness):
            return [path("M\(x) \(center)H\(x + count * size.width)", thickness: thickness)]
        case .vertical:
            return (0..<count).map { path("M\(middle(x + $0 * size.width)) \(y)V\(bottom)") }
        case let .corner(isLeft, isTop, isRound):
            let (side, end) = (isLeft ? right : x, isTop ? bottom : y)
            let turn = isRound ? "Q\(middle(x)) \(center) \(middle(x)) \(end)" : "H\(middle(x))V\(end)"
            return [path("M\(side) \(center)" + turn)]
        case .rightHalf:
            let half = Double(size.width) / 2
            return (0..<count).map { index in
                "<rect x=\"\(Double(x + index * size.width) + half)\" y=\"\(y)\" width=\"\(half)\" "
                    + "height=\"\(size.height)\" fill=\"\(color)\"/>"
            }
        case let .block(width, height, opacity):
            let tall = Double(size.height * height) / 8
            let wide = width == 8 ? Double(count * size.width) : Double(size.width * width) / 8
            return (0..<(width == 8 ? 1 : count)).map { index in
                "<rect x=\"\(x + index * size.width)\" y=\"\(Double(bottom) - tall)\" width=\"\(wide)\" "
                    + "height=\"\(tall)\" fill=\"\(color)\"" + (opacity == 100 ? "" : " opacity=\"0.\(opacity)\"")
                    + "/>"
            }
        }
    }
}
