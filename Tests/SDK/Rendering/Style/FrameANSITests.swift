import MillraceRendering
import Testing

struct FrameANSITests {
    @Test func stylesAreRuns() {
        let frame = TextFrame(width: 10, height: 2) { canvas in
            canvas.write(Line([Span("Do", style: Style(foreground: .green, attributes: .bold)), Span("ne")]), row: 0)
            canvas.write("x ", row: 1, style: Style(background: .rgb(255, 0, 0)))
        }
        let colors: [ColorSupport] = [.trueColor, .ansi256, .ansi16, .none]
        let done = "\u{1B}[0;1;32mDo\u{1B}[0mne\n"
        #expect(
            colors.map { frame.ansi(colors: $0) } == [
                done + "\u{1B}[0;48;2;255;0;0mx \u{1B}[0m", done + "\u{1B}[0;48;5;196mx \u{1B}[0m",
                done + "\u{1B}[0;101mx \u{1B}[0m", "Done\nx",
            ]
        )
    }
}
