extension TextFrame {
    /// The frame with nothing but ASCII in it, for a terminal that reads no UTF-8: each cell has a character that looks like
    /// what was there, a letter without its marks, or a question mark.
    package var inASCII: TextFrame {
        var ascii = grid
        ascii.clusters = []
        for index in ascii.cells.indices where ascii.cells[index].glyph >= 0x80 || ascii.cells[index].width != 1 {
            let cell = grid.cells[index]
            let first = grid.text(cell).unicodeScalars.first
            let glyph = first.map(ASCIIForm.of) ?? ASCIIForm.unknown
            ascii.cells[index] = PackedCell(glyph: UInt32(glyph), width: 1, style: cell.style)
        }
        return TextFrame(grid: ascii, owners: owners, scroll: scroll, maximumScroll: maximumScroll)
    }
}

/// What stands for a character where there is only ASCII.
enum ASCIIForm {
    static let unknown = UInt8(ascii: "?")

    private static let forms: [Unicode.Scalar: Unicode.Scalar] = [
        "─": "-", "│": "|", "┤": "|", "├": "|", "└": "`", "┼": "+", "›": ">", "‹": "<", "»": ">", "«": "<", "•": "*",
        "–": "-",
        "—": "-", "−": "-", "…": "~", "·": ".", "×": "x", "÷": "/", "▾": "v", "▸": ">", "↑": "^", "↓": "v", "←": "<",
        "→": ">",
        "█": "#", "▉": "#", "▊": "#", "▋": "=", "▌": "=", "▍": "-", "▎": "-", "▏": "-", "░": ".", "▒": ":", "▓": "%",
        "▁": "_", "▂": "_", "▃": ".", "▄": "-", "▅": "=", "▆": "+", "▇": "*", "‘": "'", "’": "'", "“": "\"", "”": "\"",
        "„": "\"", "‚": ",", "€": "E", "£": "L", "°": "o", "©": "c", "®": "r", "ß": "s", "Æ": "A", "æ": "a", "Ø": "O",
        "ø": "o",
        "Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "Œ": "O", "œ": "o", "ı": "i", "★": "*", "☆": "*", "✓": "v", "✗": "x",
        // The pictures of a spinner, which have to turn.
        "⠋": "|", "⠙": "/", "⠹": "-", "⠸": "\\", "⠼": "|", "⠴": "/", "⠦": "-", "⠧": "\\", "⠇": "|", "⠏": "/",
    ]

    static func of(_ scalar: Unicode.Scalar) -> UInt8 {
        if scalar.value < 0x80 { return UInt8(scalar.value) }
        if let form = forms[scalar] { return UInt8(form.value) }
        switch scalar.value {
        case 0x2800...0x28FF: return braille(scalar.value & 0xFF)
        // Box drawing that isn't in the list.
        case 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x2550: return UInt8(ascii: "-")
        case 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x2551: return UInt8(ascii: "|")
        case 0x250C...0x257F: return UInt8(ascii: "+")
        // Letters in squares, which halves of flags are shown as.
        case 0x1F130...0x1F149: return UInt8(scalar.value - 0x1F130) + UInt8(ascii: "A")
        default: break
        }
        return LatinLetters.bases[String(Character(scalar))] ?? unknown
    }

    /// The two upper rows of dots, the two lower ones, or both.
    private static func braille(_ dots: UInt32) -> UInt8 {
        let (upper, lower) = (dots & 0b1_1011, dots & 0b1110_0100)
        if dots == 0 { return UInt8(ascii: " ") }
        return upper == 0 ? UInt8(ascii: ".") : lower == 0 ? UInt8(ascii: "'") : UInt8(ascii: ":")
    }
}

/// Letters of Latin scripts and what they are without their mark, found by canonical equivalence.
private enum LatinLetters {
    static let bases: [String: UInt8] = {
        let marks: [Unicode.Scalar] = [
            "\u{300}", "\u{301}", "\u{302}", "\u{303}", "\u{304}", "\u{306}", "\u{307}", "\u{308}", "\u{30A}",
            "\u{30B}", "\u{30C}", "\u{31B}", "\u{323}", "\u{326}", "\u{327}", "\u{328}",
        ]
        var bases: [String: UInt8] = [:]
        for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars {
            for mark in marks {
                bases[String(String.UnicodeScalarView([letter, mark]))] = UInt8(letter.value)
            }
        }
        return bases
    }()
}
