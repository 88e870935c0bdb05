extension TextFrame {
    /// The frame in ASCII, for a terminal that doesn't display UTF-8: each cell shows a similar character, a letter
    /// without its accents, or a question mark.
    package var inASCII: TextFrame {
        var ascii = grid
        ascii.clusters = []
        for index in ascii.cells.indices where ascii.cells[index].glyph >= 0x80 || ascii.cells[index].width != 1 {
            let cell = grid.cells[index]
            let first = grid.text(cell).unicodeScalars.first
            let glyph = first.map(ASCIIForm.of) ?? ASCIIForm.unknown
            ascii.cells[index] = PackedCell(glyph: UInt32(glyph), width: 1, style: cell.style, link: cell.link)
        }
        return TextFrame(grid: ascii, owners: owners)
    }
}

extension String {
    /// The text in ASCII, with the replacements of ``TextFrame/inASCII``; line breaks stay.
    package var inASCII: String {
        String(decoding: map { $0.unicodeScalars.first.map(ASCIIForm.of) ?? ASCIIForm.unknown }, as: UTF8.self)
    }
}

/// The replacements of characters where only ASCII can be shown.
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
        // The marks of a plot, and the upper half of a picture's cell.
        "●": "o", "▲": "^", "■": "#", "◆": "*", "○": "0", "△": "A", "□": "H", "◇": "x", "▀": "'",
        // The pictures of a spinner; in ASCII it turns with the first four.
        "⠋": "|", "⠙": "/", "⠹": "-", "⠸": "\\", "⠼": "|", "⠴": "/", "⠦": "-", "⠧": "\\", "⠇": "|",
        "⠏": "/",
    ]

    static func of(_ scalar: Unicode.Scalar) -> UInt8 {
        if scalar.value < 0x80 { return UInt8(scalar.value) }
        if let form = forms[scalar] { return UInt8(form.value) }
        switch scalar.value {
        case 0x2800...0x28FF: return braille(scalar.value & 0xFF)
        // Box drawing characters that the table doesn't list.
        case 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x2550: return UInt8(ascii: "-")
        case 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x2551: return UInt8(ascii: "|")
        case 0x250C...0x257F: return UInt8(ascii: "+")
        // Squared letters, which stand for halves of flags.
        case 0x1F130...0x1F149: return UInt8(scalar.value - 0x1F130) + UInt8(ascii: "A")
        default: break
        }
        return LatinLetters.bases[String(Character(scalar))] ?? unknown
    }

    /// Returns a character for dots in the upper two rows, in the lower two rows, or in both.
    private static func braille(_ dots: UInt32) -> UInt8 {
        let (upper, lower) = (dots & 0b1_1011, dots & 0b1110_0100)
        if dots == 0 { return UInt8(ascii: " ") }
        return upper == 0 ? UInt8(ascii: ".") : lower == 0 ? UInt8(ascii: "'") : UInt8(ascii: ":")
    }
}

/// The letters of Latin scripts with their base letters, found by canonical equivalence.
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
