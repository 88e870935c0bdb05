import MillraceRendering

extension TextFrame {
    /// Returns an HTML page that looks like the frame on a terminal.
    package func htmlPage(title: String, language: String) -> String {
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
        let styles = (0..<height).flatMap { row in (0..<width).map { self[row, $0].style } }
        var counts: [Style: Int] = [:]
        for style in styles where style.attributes.isEmpty { counts[style, default: 0] += 1 }
        let most = counts.values.max() ?? 0
        // Of two that as many cells have, the last one is the same in each run.
        return styles.last { counts[$0] == most } ?? .plain
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
