extension TextFrame {
    /// Returns an HTML page that looks like the frame on a terminal, for documentation: one file, without scripts.
    ///
    /// ```swift
    /// Screen(title: "") { Node(id: 1) { Text("Done").foreground(.green) } }.frame(width: 12).html(title: "Done")
    /// ```
    /// The part of the page that shows the line:
    /// ```html
    ///   <span style="color:#00cd00">Done</span>
    /// ```
    /// Wide grapheme clusters keep their columns regardless of the browser's font, and characters with a meaning in
    /// HTML are escaped. A link is one in the page too. The page has the colors of a frame that is filled, and no
    /// blanks at the ends of lines.
    ///
    /// - Parameters:
    ///   - title: The title of the page.
    ///   - language: The language of the frame's texts, as a tag of BCP 47, for programs that read the page aloud.
    /// - Returns: The page.
    public func html(title: String, language: String = "en") -> String {
        let base = base
        return """
            <!DOCTYPE html>
            <html lang="\(HTMLText.escape(language))">
            <head>
            <meta charset="utf-8">
            <title>\(HTMLText.escape(title))</title>
            <style>
            body { background: \(HTMLText.color(base.background) ?? "#1e1e1e"); }
            pre { color: \(HTMLText.color(base.foreground) ?? "#e5e5e5"); font: 15px/1.3 monospace; }
            .wide { display: inline-block; overflow: hidden; vertical-align: bottom; }
            </style>
            </head>
            <body>
            <main>
            <pre>
            \((0..<height).map { htmlLine($0, base) }.joined(separator: "\n"))
            </pre>
            </main>
            </body>
            </html>

            """
    }

    /// The lines of the frame as an element of an HTML page, in its own colors.
    package var htmlPicture: String {
        let base = base
        let colors = [
            "background:\(HTMLText.color(base.background) ?? "#1e1e1e")",
            "color:\(HTMLText.color(base.foreground) ?? "#e5e5e5")",
        ]
        let lines = (0..<height).map { htmlLine($0, base) }.joined(separator: "\n")
        return "<pre style=\"\(colors.joined(separator: ";"))\">\n\(lines)\n</pre>"
    }

    /// The colors of a frame that a theme has filled: those that most of its cells have.
    var base: Style {
        var counts: [Style: Int] = [:]
        for cell in grid.cells where cell.style.attributes.isEmpty { counts[cell.style, default: 0] += 1 }
        let most = counts.values.max() ?? 0
        // Of two that as many cells have, the last one is the same in each run.
        return grid.cells.last { counts[$0.style] == most }?.style ?? .plain
    }

    private func htmlLine(_ row: Int, _ base: Style) -> String {
        var line = ""
        var style = base
        var link: String?
        var end = width
        let blank = Cell(text: " ", style: base)
        while end > 0, self[row, end - 1] == blank { end -= 1 }
        for column in 0..<end {
            let cell = self[row, column]
            guard cell.width > 0 else { continue }
            if cell.style != style || cell.link != link {
                if style != base { line += "</span>" }
                if cell.link != link {
                    if link != nil { line += "</a>" }
                    if let link = cell.link { line += "<a href=\"\(HTMLText.escape(link))\" style=\"color:inherit\">" }
                    link = cell.link
                }
                if cell.style != base { line += "<span style=\"\(HTMLText.css(cell.style))\">" }
                style = cell.style
            }
            let text = HTMLText.escape(cell.text)
            line += cell.width > 1 ? "<span class=\"wide\" style=\"width:\(cell.width)ch\">\(text)</span>" : text
        }
        return line + (style == base ? "" : "</span>") + (link == nil ? "" : "</a>")
    }
}

/// The HTML and CSS forms of text and styles.
package enum HTMLText {
    /// Returns a text with the special characters of HTML escaped.
    package static func escape(_ text: String) -> String {
        text.unicodeScalars.map { entities[$0] ?? String($0) }.joined()
    }

    private static let entities: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]

    static func css(_ style: Style) -> String {
        let isReversed = style.attributes.contains(.reverse)
        let foreground = isReversed ? color(style.background) ?? "#1e1e1e" : color(style.foreground)
        let background = isReversed ? color(style.foreground) ?? "#e5e5e5" : color(style.background)
        var declarations: [String] = []
        if let foreground { declarations.append("color:\(foreground)") }
        if let background { declarations.append("background:\(background)") }
        if style.attributes.contains(.bold) { declarations.append("font-weight:bold") }
        if style.attributes.contains(.dim) { declarations.append("opacity:0.6") }
        if style.attributes.contains(.italic) { declarations.append("font-style:italic") }
        var lines: [String] = []
        if style.attributes.contains(.underline) { lines.append("underline") }
        if style.attributes.contains(.strikethrough) { lines.append("line-through") }
        if !lines.isEmpty { declarations.append("text-decoration:\(lines.joined(separator: " "))") }
        return declarations.joined(separator: ";")
    }

    static func color(_ color: Color) -> String? {
        guard let parts = color.parts ?? color.paletteIndex.map({ Color.paletteParts(Int($0)) }) else { return nil }
        let number = parts.red << 16 | parts.green << 8 | parts.blue
        return "#" + String(1 << 24 | number, radix: 16).dropFirst()
    }
}
