import Foundation
import MillraceComponents
import RenderingTestSupport
import TestSupport
import Testing

@testable import MillraceRendering

/// What was measured is what is drawn, and drawing the drawn text again measures the same.
struct MeasureLawTests {
    @Test func nastyClustersAreDrawnAsTheyWereMeasured() {
        for rules in [WidthRules.standard, WidthRules(spacingMark: 0, jamo: 1, selectedEmoji: 1)] {
            rules.measuring {
                for text in Self.clusters + NastyStrings.all {
                    for whole in [text, "a" + text, text + "b", text + text, "東" + text + "東", text + "\u{301}" + text]
                    {
                        expectLaw(whole)
                    }
                }
            }
        }
    }

    /// Every assigned code point after a letter and before one; of the large blocks of one kind some are enough for a
    /// run.
    @Test func everyCodePointIsDrawnAsItWasMeasured() {
        var count = 0
        for value in stride(from: UInt32(0), through: 0x10FFFF, by: TestDepth.step(13)) {
            guard TestDepth.current == .all || !Self.isOneOfMany(value), let scalar = Unicode.Scalar(value)
            else { continue }
            guard scalar.properties.generalCategory != .unassigned else { continue }
            count += 1
            expectLaw("a\(scalar)b")
        }
        #expect(count > TestDepth.times(30_000, dividedBy: 13))
    }

    @Test(arguments: TestDepth.some([65_000, 65_533, 65_536, 65_537, 70_000], each: 2))
    func isolatesOfALongTextAreWhatTheyWereMeasured(byteCount: Int) {
        let isolates = "\u{2068}x\u{2069}y\u{2066}"
        let text = isolates + String(repeating: "\u{301}", count: (byteCount - isolates.utf8.count) / 2)
        let lines = isolates + String(repeating: " word", count: (byteCount - isolates.utf8.count) / 5)
        for text in [text, lines] {
            let columns = text.columns()
            for component in [
                Text(text), Text(text).wrapped(.none), Button(text) {}, Badge(text),
                Divider(text), Toggle(text, isOn: true, onChange: { _ in }), Spinner(text), KeyValue(text, text),
                Table(["A", TableColumn("B", alignment: .end)], rows: [[text, text]]), Tree([TreeItem(text)]),
            ] as [any Component] {
                for line in component.lines(in: Space(width: 20)).prefix(3) {
                    #expect(line.width() <= 20, "\(type(of: component)) \(byteCount)")
                }
                // Two letters, a circle below the marks, and the isolates that are shown take the columns of the first
                // text.
                guard text.unicodeScalars.contains("\u{301}") else { continue }
                let height = component.height(in: Space(width: 60))
                let shown = TextFrame(width: 60, height: height) { component.draw(on: &$0, in: Space(width: 60)) }
                let scalars = shown.plainText.unicodeScalars
                let (symbols, texts) = (scalars.count { $0 == "\u{FFFD}" }, scalars.count { $0 == "y" })
                #expect(symbols == texts * (columns - 3), "\(type(of: component)) \(byteCount)")
            }
        }
    }

    /// A line of a long text is as wide as it was when it was cut off the text.
    @Test func aPieceOfALongTextIsAsWideAsInTheWhole() {
        let text = String(repeating: "\u{2068}x\u{2069}y", count: 10_000)
        let lines = Text(text).wrapped(.grapheme).lines(in: Space(width: 20))
        #expect(lines.dropLast().allSatisfy { $0.width() == 20 })
    }

    private static let clusters: [String] = [
        "\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}", "\u{1161}", "\u{11A8}", "\u{1161}\u{1161}\u{1161}",
        String(repeating: "\u{1161}", count: 30), String(repeating: "\u{1161}", count: 200), "\u{1161}\u{11A8}",
        "\u{1100}", "\u{1100}\u{1161}", "\u{1100}\u{1100}\u{1161}\u{11A8}", "가\u{11A8}", "각\u{11A8}\u{11A8}",
        "\u{115F}\u{1161}", "\u{115F}\u{1160}\u{11A8}", "\u{1160}\u{11A8}", "\u{D7B0}", "\u{D7CB}", "\u{A960}",
        "\u{903}", "\u{93F}", "\u{102B}", "\u{102C}\u{102C}", "\u{1038}", "\u{DD9}\u{DCF}", "\u{600}", "\u{6DD}1",
        "\u{110BD}", "\u{1F3FD}", "👍\u{1F3FD}", "🇬", "🇬🇧🇫", "1\u{20E3}", "\u{20E3}", "\u{FE0F}", "❤\u{FE0F}",
        "❤\u{FE0E}",
        "\u{E0061}", "🏴\u{E0067}\u{E007F}", "\u{34F}", "\u{180B}", "\u{180E}", "\u{FE00}", "\u{E0100}", "\u{2065}",
        "\u{FFF0}", "\u{1D173}", "\u{13430}", "\u{1BCA0}", "\u{61C}", "\u{200B}", "\u{2028}", "\r", "\r\n", "\u{85}",
    ]

    /// Whether a code point is of a block of many of one kind, and not one of those that are tried.
    private static func isOneOfMany(_ value: UInt32) -> Bool {
        let isOfMany =
            (0x3400...0x9FFF).contains(value) || (0xAC00...0xD7A3).contains(value) || (0xE000...0xF8FF).contains(value)
            || (0x17000...0x18D00).contains(value) || value >= 0x20000 && !(0xE0000...0xE0FFF).contains(value)
        return isOfMany && value % 997 != 0
    }

    private func expectLaw(_ text: String) {
        let measured = text.columns()
        var end = 0
        let frame = TextFrame(width: measured + 2, height: 1) { canvas in
            end = canvas.write(text, row: 0)
            canvas.write("|", row: 0, column: measured)
        }
        let drawn = frame.lines[0]
        let again = TextFrame(width: measured + 2, height: 1) { $0.write(drawn, row: 0) }
        guard end != measured || drawn.columns() != measured + 1 || again.lines != frame.lines else { return }
        let points = text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
        Issue.record("\(points): measured \(measured), drawn to \(end), again \(drawn.columns() - 1)")
    }
}
