import Foundation
import MillraceRendering
import RenderingTestSupport
import Testing

struct InvisibleMarkTests {
    @Test(arguments: ["he", "ar", "fa", "ar_EG", "ur"])
    func whatFoundationFormatsIsShownWhole(locale: String) {
        let locale = Locale(identifier: locale)
        var date = Date.FormatStyle(date: .complete, time: .complete).locale(locale)
        (date.timeZone, date.calendar) = (.gmt, Calendar(identifier: .gregorian))
        let texts = [
            (-5).formatted(.number.locale(locale)), (-1234.5).formatted(.currency(code: "ILS").locale(locale)),
            0.25.formatted(.percent.locale(locale)), Date(timeIntervalSince1970: 0).formatted(date),
        ]
        for text in texts {
            let shown = Screen(title: text) { Node(id: 1, Text("\u{2068}\(text)\u{2069}")) }.text(width: 100)
            let hidden: Set<UInt32> = [0xFFFD, 0x200E, 0x200F, 0x61C, 0x2068, 0x2069]
            #expect(shown.unicodeScalars.allSatisfy { !hidden.contains($0.value) }, "\(shown)")
        }
    }

    /// A zero width space is a place to break, and a soft hyphen is shown where a line ends.
    private static let texts: [TestRow<(text: String, width: Int, lines: [String])>] = [
        TestRow("a zero width space", ("ភាសា\u{200B}ខ្មែរ", 7, ["ភាសា", "ខ្មែរ"])),
        TestRow("zero width spaces", ("one\u{200B}two\u{200B}three", 7, ["onetwo", "three"])),
        TestRow("a word joiner", ("one\u{2060}two", 4, ["onet", "wo"])),
        TestRow("soft hyphens", ("Donau\u{AD}dampf\u{AD}schiff", 12, ["Donaudampf-", "schiff"])),
        TestRow("soft hyphens", ("Donau\u{AD}dampf\u{AD}schiff", 11, ["Donaudampf-", "schiff"])),
        TestRow("soft hyphens", ("Donau\u{AD}dampf\u{AD}schiff", 10, ["Donau-", "dampf-", "schiff"])),
        TestRow("a soft hyphen in a line", ("Donau\u{AD}dampf", 20, ["Donaudampf"])),
    ]

    @Test(arguments: texts) func aTextBreaks(_ row: TestRow<(text: String, width: Int, lines: [String])>) {
        #expect(Text(row.value.text).shown(width: row.value.width) == row.value.lines, sourceLocation: row.location)
    }

    /// However a text is cut, no piece has half of a pair.
    @Test(arguments: 1...24) func isolatesAreLeftOutInEveryPiece(width: Int) {
        let text = "to \u{2068}A very long name\u{2069} and \u{2067}\u{2068}others\u{2069}\u{2069}"
        for wrapping in Wrapping.allCases {
            for truncation in Truncation.allCases {
                let shown = Screen(title: "") { Node(id: 1, Text(text).wrapped(wrapping).truncated(truncation)) }
                if !hidesIsolates(shown, width: width) { Issue.record("\(wrapping), \(truncation)") }
            }
        }
        let item = Screen(title: text) { Node(id: 1, ListItem(text, detail: text)) }
        #expect(hidesIsolates(item, width: width))
    }

    /// Returns whether neither an isolate nor the symbol for one is shown.
    private func hidesIsolates(_ screen: Screen, width: Int) -> Bool {
        let hidden: Set<UInt32> = [0x2066, 0x2067, 0x2068, 0x2069, 0xFFFD]
        return screen.text(width: width).unicodeScalars.allSatisfy { !hidden.contains($0.value) }
    }
}
