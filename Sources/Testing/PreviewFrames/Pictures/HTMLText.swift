import MillraceRendering

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
        guard let parts = color.redGreenBlue else { return nil }
        let number = parts.red << 16 | parts.green << 8 | parts.blue
        return "#" + String(1 << 24 | number, radix: 16).dropFirst()
    }
}
