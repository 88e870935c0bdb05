extension Style {
    /// Returns the escape sequence that sets exactly this style (SGR, ECMA-48 8.3.117), regardless of the style set
    /// before.
    ///
    /// - Parameter colors: The number of colors that the terminal can show. Attributes are set even without colors.
    /// - Returns: The sequence, from the escape character to `m`.
    public func ansi(colors: ColorSupport) -> String {
        var codes = "\u{1B}[0"
        let numbers: [(TextAttributes, String)] = [
            (.bold, ";1"), (.dim, ";2"), (.italic, ";3"), (.underline, ";4"), (.reverse, ";7"), (.strikethrough, ";9"),
        ]
        let foreground = foreground.reduced(to: colors)
        for (attribute, code) in numbers where attributes.contains(attribute) {
            // Bold black is the gray of the 16 colors on many terminals.
            if attribute == .bold, colors == .ansi16, foreground == .black { continue }
            codes += code
        }
        codes += Self.code(foreground, offset: 0)
        codes += Self.code(background.reduced(to: colors), offset: 10)
        return codes + "m"
    }

    private static func code(_ color: Color, offset: Int) -> String {
        if let index = color.paletteIndex {
            switch index {
            case 0..<8: return ";\(30 + offset + Int(index))"
            case 8..<16: return ";\(82 + offset + Int(index))"
            default: return ";\(38 + offset);5;\(index)"
            }
        }
        guard let parts = color.parts else { return "" }
        return ";\(38 + offset);2;\(parts.red);\(parts.green);\(parts.blue)"
    }
}
