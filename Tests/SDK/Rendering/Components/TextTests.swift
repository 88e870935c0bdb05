import MillraceRendering
import RenderingTestSupport
import Testing

struct TextTests {
    private static let rain = Text("The rain in Spain stays mainly in the plain.")

    private static let long = String(repeating: "東京 London ", count: 20)

    private static let looks: [TestRow<Look>] = [
        TestRow("wraps by word", (Text("a bbbbbbbbbbb c"), 5, ["a", "bbbbb", "bbbbb", "b c"])),
        TestRow("wraps by word", (Text("exact fit  here"), 9, ["exact fit", "here"])),
        TestRow("wraps by word", (Text("one\n\ntwo\r\nthree"), 9, ["one", "", "two", "three"])),
        TestRow("wraps by word", (Text(""), 9, [""])),
        TestRow(
            "wraps by word",
            (Text(long + "\r\n\n" + long + "\n").wrapped(.none), 9, ["東京 Lon…", "", "東京 Lon…", ""])
        ),
        TestRow("wraps between graphemes", (Text("東京都は日本の首都").wrapped(.word), 7, ["東京都", "は日本", "の首都"])),
        TestRow(
            "wraps between graphemes",
            (Text("e\u{301}e\u{301}e\u{301}").wrapped(.grapheme), 2, ["e\u{301}e\u{301}", "e\u{301}"])
        ),
        TestRow("wraps between graphemes", (Text("東京").wrapped(.grapheme), 1, ["", ""])),
        TestRow("shortens with an ellipsis", (rain.limited(to: 0), 20, [])),
        TestRow("shortens with an ellipsis", (Text("東京都").wrapped(.none), 5, ["東京…"])),
        TestRow("shortens with an ellipsis", (Text("東京都").wrapped(.none), 4, ["東…"])),
        TestRow("aligns", (Text("Bath").aligned(.center), 9, ["  Bath"])),
    ]

    @Test(arguments: looks) func looksAsDocumented(_ row: TestRow<Look>) {
        #expect(row.value.component.shown(width: row.value.width) == row.value.lines, sourceLocation: row.location)
    }

    private static let delivery = Text([
        "Deliver to ", Span("London", style: .bold), " by ", Span("noon", style: .dim), ".",
    ])

    private static let partsInStyles: [TestRow<(text: Text, width: Int, lines: [String])>] = [
        TestRow("parts", (delivery, 20, ["Deliver to [London]b by", "[noon]d."])),
        TestRow("parts", (delivery, 8, ["Deliver", "to", "[London]b", "by [noon]d."])),
        TestRow("parts", (delivery.wrapped(.none), 14, ["Deliver to [Lo…]b"])),
        TestRow("parts", (delivery.wrapped(.none).truncated(.head), 10, ["… by [noon]d."])),
        TestRow("parts", (delivery.wrapped(.none).truncated(.middle), 10, ["Deliv…[oon]d."])),
        TestRow("parts", (delivery.limited(to: 1), 17, ["Deliver to [Londo…]b"])),
        TestRow("parts", (Text([Span("Bath", style: .bold)]).aligned(.end), 6, ["  [Bath]b"])),
    ]

    /// Parts in styles of their own are wrapped as one text.
    @Test(arguments: partsInStyles) func partsAreWrapped(_ row: TestRow<(text: Text, width: Int, lines: [String])>) {
        #expect(styled(row.value.text, width: row.value.width) == row.value.lines, sourceLocation: row.location)
    }

    @Test func aPartIsOfWholeGraphemesAndOfTheLine() {
        #expect(styled(Text(["e", Span("\u{301}x", style: .bold)]), width: 9) == ["e\u{301}[x]b"])
        let tab = Text(["a", Span("\tb", style: .bold)])
        #expect([["\(tab.width(in: Space(width: 20)))"], tab.shown(width: 20)] == [["9"], ["a       b"]])
        let red = Text(["a", Span("b", style: .bold)], style: Style(foreground: .red))
        let bold = Style(foreground: .red, attributes: .bold)
        #expect(red.lines(in: Space(width: 9)) == [Line([Span("a", style: red.style), Span("b", style: bold)])])
        var text = red
        text.text = "new"
        #expect(text == Text("new", style: red.style))
    }

    @Test func aMillionCharactersCostNoMoreThanWhatIsShown() {
        let long = String(repeating: "東京 London ", count: 100_000)
        let shown = [
            Text(long).wrapped(.none).shown(width: 10), Text(long).wrapped(.none).truncated(.head).shown(width: 10),
            Text(long).limited(to: 2).shown(width: 12),
            ["\(ListItem(long, subtitle: long, detail: long).shown(width: 20).count) lines"],
        ]
        #expect(shown == [["東京 Lond…"], ["… London"], ["東京 London", "東京 London…"], ["2 lines"]])
    }

    /// The lines, with the bold parts in `[ ]b` and the dim ones in `[ ]d`.
    private func styled(_ text: Text, width: Int) -> [String] {
        let frame = TextFrame(width: width, height: text.height(in: Space(width: width))) {
            text.draw(on: &$0, in: Space(width: width))
        }
        return frame.ansi(colors: .ansi16)
            .replacing("\u{1B}[0;1m", with: "[").replacing("\u{1B}[0;2m", with: "<")
            .split(separator: "\n").map { line in
                let parts = line.split(separator: "\u{1B}[0m", omittingEmptySubsequences: false)
                return parts.enumerated().reduce(into: "") { text, part in
                    text += part.element.replacing("<", with: "[")
                    guard part.offset + 1 < parts.count else { return }
                    text += part.element.contains("<") ? "]d" : "]b"
                }
            }
    }
}
