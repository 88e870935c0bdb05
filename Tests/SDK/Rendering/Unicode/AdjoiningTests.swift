import RenderingTestSupport
import TestSupport
import Testing

@testable import MillraceRendering

/// The graphemes of a line are its cells: nothing in one joins with what is beside it.
struct AdjoiningTests {
    @Test func whatStandsSideBySideStaysApart() {
        for (number, first) in Self.ends.enumerated() {
            for (offset, second) in Self.starts.enumerated() {
                let drawn = [
                    [first, second], [second, first], [first + "\u{200B}" + second], ["x" + first, second + "x"],
                ]
                // In a share, each pair in one of the ways.
                for (way, texts) in drawn.enumerated()
                where (number + offset + way).isMultiple(of: TestDepth.step(drawn.count)) {
                    expectCells(texts)
                }
            }
        }
    }

    @Test func everyCodePointStaysApartFromItsNeighbors() {
        var count = 0
        for value in stride(from: UInt32(0), through: 0x10FFFF, by: TestDepth.step(13)) {
            guard let scalar = Unicode.Scalar(value), Self.isTried(value) else { continue }
            guard scalar.properties.generalCategory != .unassigned else { continue }
            expectCells(["👍", String(scalar), "a"])
            count += 1
        }
        #expect(count > TestDepth.times(25_000, dividedBy: 13))
    }

    @Test(arguments: [
        ("🇬", "🄶"), ("\u{1F3FB}", "⬜"), ("\u{1F3FF}", "⬛"), ("\u{600}", "\u{600}◌"), ("\u{E33}", "◌\u{E33}"),
        ("\u{1100}", "\u{1100}\u{1160}"), ("🇬🇧", "🇬🇧"), ("👍🏽", "👍🏽"), ("\u{6DD}1", "\u{6DD}1"), ("กำ", "กำ"),
        ("ｶﾞ", "ｶﾞ"), ("क्ष", "क्ष"), ("महान्", "महान्"), ("ب\u{200D}", "ب\u{200D}"), ("ب\u{200D}東", "ب\u{200D}\u{200C}東"),
        ("ශ්\u{200D}රී", "ශ්\u{200D}රී"), ("🇬🇧🇫", "🇬🇧🄵"),
        ("👍\u{200B}🏽", "👍🟧"),
    ])
    func whatStandsAloneIsShownAs(text: String, shown: String) {
        let line = TextFrame(width: 12, height: 1) { $0.write(text, row: 0) }.lines[0]
        #expect(line.unicodeScalars.elementsEqual(shown.unicodeScalars), "\(Self.points(line))")
    }

    /// Tabs of a table's cell count from the cell's own start, and a mark at the start of a cell takes no space before
    /// it.
    @Test func cellsOfATableTakeTheColumnsThatTheyWereMeasuredAt() {
        for text in ["\tz", "\u{301}z", "\u{600}", "🇧z", "ำz"] {
            let table = Table(["", "", ""].map { TableColumn($0) }, rows: [["abc", text, "|"]], spacing: 1)
            let frame = TextFrame(width: 40, height: 1) { table.draw(on: &$0, in: Space(width: 40)) }
            let column = (0..<40).first { frame[0, $0].text == "|" }
            #expect(column == 3 + 1 + text.columns() + 1, "\(Self.points(text))")
        }
    }

    private func expectCells(_ texts: [String]) {
        let widths = texts.map { $0.columns() }
        let frame = TextFrame(width: widths.reduce(1, +), height: 1) { canvas in
            var column = 0
            for (text, width) in zip(texts, widths) {
                canvas.write(text, row: 0, column: column)
                column += width
            }
        }
        var cells = (0..<frame.width).map { frame[0, $0] }.filter { $0.width > 0 }.map(\.text)
        while cells.last == " " { cells.removeLast() }
        let graphemes = frame.lines[0].map { String($0) }
        guard graphemes.count != cells.count else { return }
        Issue.record("\(texts.map(Self.points)): \(cells.map(Self.points)) make \(graphemes.map(Self.points))")
    }

    static func points(_ text: String) -> String {
        text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
    }

    /// Whether a code point is tried: of the ideographs, syllables and private use some are enough.
    private static func isTried(_ value: UInt32) -> Bool {
        switch value {
        case 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xE000...0xF8FF, 0x12000...0x14646, 0x17000...0x1CEFF: value % 997 == 0
        case 0x20000...0xDFFFF, 0xF0000...0x10FFFF: value % 9973 == 0
        default: true
        }
    }

    private static let ends = [
        "a", "1", "👍", "🇬", "🇬🇧", "🇬🇧🇫", "\u{600}", "\u{6DD}", "\u{70F}", "\u{8E2}", "\u{110BD}", "\u{D4E}", "ก",
        "\u{1100}",
        "\u{A960}", "가", "각", "\u{1161}", "\u{11A8}", "\u{115F}", "क्", "क्\u{200D}", "क्\u{200C}", "क्\u{301}", "ക്", "க்",
        "👩\u{200D}", "ب\u{200D}", "ｶ", "❤", "\u{301}", "東", "\u{93F}", "🏴\u{E0067}", "👍\u{200B}", "\u{600}\u{301}",
        "\u{600}\u{202E}", "\u{600}🇬",
    ]
    private static let starts = [
        "b", "🏽", "🇧", "🇧🇫", "\u{600}1", "\u{E33}", "\u{EB3}", "\u{1100}", "\u{1161}", "\u{11A8}", "가", "\u{D7B0}",
        "\u{D7CB}",
        "\u{FE0F}", "\u{FE0E}", "\u{200D}", "\u{200D}💻", "\u{20E3}", "\u{301}", "\u{94D}", "ष", "क्षि", "\u{93F}",
        "\u{103E}",
        "💻", "❤", "\u{FF9E}", "\u{E0041}", "\u{200B}🏽", "\u{3099}", "\u{102B}", "ب", "\u{34F}", "\u{180B}", "ഷ",
    ]
}
