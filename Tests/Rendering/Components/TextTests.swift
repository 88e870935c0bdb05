import MillraceRendering
import Testing

struct TextTests {
    private let rain = Text("The rain in Spain stays mainly in the plain.")

    @Test func wrapsByWord() {
        #expect(shown(rain, width: 20) == ["The rain in Spain", "stays mainly in the", "plain."])
        #expect(shown(Text("a bbbbbbbbbbb c"), width: 5) == ["a", "bbbbb", "bbbbb", "b c"])
        #expect(shown(Text("exact fit  here"), width: 9) == ["exact fit", "here"])
        #expect(shown(Text("one\n\ntwo\r\nthree"), width: 9) == ["one", "", "two", "three"])
        #expect(shown(Text(""), width: 9) == [""])
        let line = String(repeating: "東京 London ", count: 20)
        #expect(
            shown(Text(line + "\r\n\n" + line + "\n").wrapped(.none), width: 9) == ["東京 Lon…", "", "東京 Lon…", ""]
        )
    }

    @Test func wrapsBetweenGraphemes() {
        #expect(shown(rain.wrapped(.grapheme), width: 20) == ["The rain in Spain st", "ays mainly in the pl", "ain."])
        #expect(shown(Text("東京都は日本の首都").wrapped(.word), width: 7) == ["東京都", "は日本", "の首都"])
        #expect(
            shown(Text("e\u{301}e\u{301}e\u{301}").wrapped(.grapheme), width: 2) == ["e\u{301}e\u{301}", "e\u{301}"]
        )
        #expect(shown(Text("東京").wrapped(.grapheme), width: 1) == ["", ""])
    }

    @Test func shortensWithAnEllipsis() {
        #expect(shown(rain.limited(to: 2), width: 20) == ["The rain in Spain", "stays mainly in the…"])
        #expect(shown(rain.wrapped(.none), width: 20) == ["The rain in Spain s…"])
        #expect(shown(rain.wrapped(.none).truncated(.head), width: 20) == ["…ainly in the plain."])
        #expect(shown(rain.wrapped(.none).truncated(.middle), width: 20) == ["The rain i…he plain."])
        #expect(shown(rain.limited(to: 0), width: 20) == [])
        #expect(shown(Text("東京都").wrapped(.none), width: 5) == ["東京…"])
        #expect(shown(Text("東京都").wrapped(.none), width: 4) == ["東…"])
    }

    @Test func aligns() {
        #expect(shown(Text("Bath").aligned(.end), width: 20) == ["                Bath"])
        #expect(shown(Text("Bath").aligned(.center), width: 9) == ["  Bath"])
    }

    @Test func partsInStylesOfTheirOwnAreWrappedAsOneText() {
        let text = Text(["Deliver to ", Span("London", style: .bold), " by ", Span("noon", style: .dim), "."])
        #expect(styled(text, width: 20) == ["Deliver to [London]b by", "[noon]d."])
        #expect(styled(text, width: 8) == ["Deliver", "to", "[London]b", "by [noon]d."])
        #expect(styled(text.wrapped(.none), width: 14) == ["Deliver to [Lo…]b"])
        #expect(styled(text.wrapped(.none).truncated(.head), width: 10) == ["… by [noon]d."])
        #expect(styled(text.wrapped(.none).truncated(.middle), width: 10) == ["Deliv…[oon]d."])
        #expect(styled(text.limited(to: 1), width: 17) == ["Deliver to [Londo…]b"])
        #expect(styled(Text([Span("Bath", style: .bold)]).aligned(.end), width: 6) == ["  [Bath]b"])
    }

    @Test func aPartIsOfWholeGraphemesAndOfTheLine() {
        #expect(styled(Text(["e", Span("\u{301}x", style: .bold)]), width: 9) == ["e\u{301}[x]b"])
        #expect(shown(Text(["a", Span("\tb", style: .bold)]), width: 20) == ["a       b"])
        #expect(Text(["a", Span("\tb", style: .bold)]).width(in: Space(width: 20)) == 9)
        let red = Text(["a", Span("b", style: .bold)], style: Style(foreground: .red))
        let bold = Style(foreground: .red, attributes: .bold)
        #expect(red.lines(in: Space(width: 9)) == [Line([Span("a", style: red.style), Span("b", style: bold)])])
        var text = red
        text.text = "new"
        #expect(text == Text("new", style: red.style))
    }

    @Test func aMillionCharactersCostNoMoreThanWhatIsShown() {
        let long = String(repeating: "東京 London ", count: 100_000)
        #expect(shown(Text(long).wrapped(.none), width: 10) == ["東京 Lond…"])
        #expect(shown(Text(long).wrapped(.none).truncated(.head), width: 10) == ["… London"])
        #expect(shown(Text(long).limited(to: 2), width: 12) == ["東京 London", "東京 London…"])
        #expect(shown(ListItem(long, subtitle: long, detail: long), width: 20).count == 2)
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

    private func shown(_ component: some Component, width: Int) -> [String] {
        let space = Space(width: width)
        let frame = TextFrame(width: width, height: component.height(in: space)) { component.draw(on: &$0, in: space) }
        #expect(component.lines(in: space).count == frame.height)
        return frame.lines
    }
}
