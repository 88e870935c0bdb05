import Foundation
import MillraceRendering
import Testing

struct InvisibleMarkTests {
    @Test(arguments: ["he", "ar", "fa", "ar_EG", "ur"])
    func whatFoundationFormatsIsShownWhole(locale: String) {
        let locale = Locale(identifier: locale)
        var date = Date.FormatStyle(date: .complete, time: .complete).locale(locale)
        date.timeZone = .gmt
        let texts = [
            (-5).formatted(.number.locale(locale)), (-1234.5).formatted(.currency(code: "ILS").locale(locale)),
            0.25.formatted(.percent.locale(locale)), Date(timeIntervalSince1970: 0).formatted(date),
        ]
        for text in texts {
            let shown = Screen(title: text) { Node(id: 1, Text("\u{2068}\(text)\u{2069}")) }.text(width: 100)
            #expect(!shown.contains("\u{FFFD}"))
            #expect(shown.unicodeScalars.allSatisfy { ![0x200E, 0x200F, 0x61C, 0x2068, 0x2069].contains($0.value) })
        }
    }

    @Test func aZeroWidthSpaceIsAPlaceToBreak() {
        #expect(lines("ភាសា\u{200B}ខ្មែរ", width: 7) == ["ភាសា", "ខ្មែរ"])
        #expect(lines("one\u{200B}two\u{200B}three", width: 7) == ["onetwo", "three"])
        #expect(lines("one\u{2060}two", width: 4) == ["onet", "wo"])
    }

    @Test func aSoftHyphenIsShownWhereALineEnds() {
        #expect(lines("Donau\u{AD}dampf\u{AD}schiff", width: 12) == ["Donaudampf-", "schiff"])
        #expect(lines("Donau\u{AD}dampf\u{AD}schiff", width: 11) == ["Donaudampf-", "schiff"])
        #expect(lines("Donau\u{AD}dampf\u{AD}schiff", width: 10) == ["Donau-", "dampf-", "schiff"])
        #expect(lines("Donau\u{AD}dampf", width: 20) == ["Donaudampf"])
    }

    /// However a text is cut, no piece has half of a pair.
    @Test(arguments: 1...24) func isolatesAreLeftOutInEveryPiece(width: Int) {
        let text = "to \u{2068}A very long name\u{2069} and \u{2067}\u{2068}others\u{2069}\u{2069}"
        for wrapping in Wrapping.allCases {
            for truncation in Truncation.allCases {
                let shown = Screen(title: "") { Node(id: 1, Text(text).wrapped(wrapping).truncated(truncation)) }
                #expect(hidesIsolates(shown, width: width))
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

    private func lines(_ text: String, width: Int) -> [String] {
        let space = Space(width: width)
        let text = Text(text)
        return TextFrame(width: width, height: text.height(in: space)) { text.draw(on: &$0, in: space) }.lines
    }
}
