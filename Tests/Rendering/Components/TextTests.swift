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

    @Test func aMillionCharactersCostNoMoreThanWhatIsShown() {
        let long = String(repeating: "東京 London ", count: 100_000)
        #expect(shown(Text(long).wrapped(.none), width: 10) == ["東京 Lond…"])
        #expect(shown(Text(long).wrapped(.none).truncated(.head), width: 10) == ["… London"])
        #expect(shown(Text(long).limited(to: 2), width: 12) == ["東京 London", "東京 London…"])
        #expect(shown(ListItem(long, subtitle: long, detail: long), width: 20).count == 2)
    }

    private func shown(_ component: some Component, width: Int) -> [String] {
        let space = Space(width: width)
        let frame = TextFrame(width: width, height: component.height(in: space)) { component.draw(on: &$0, in: space) }
        #expect(component.lines(in: space).count == frame.height)
        return frame.lines
    }
}
