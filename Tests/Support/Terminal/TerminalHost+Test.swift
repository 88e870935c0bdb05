import MillraceRendering
import MillraceTerminal

extension TerminalHost {
    /// The sequences that give the whole screen back at the end.
    package static let leaving =
        "\u{1B}[?2026l\u{1B}[0m\u{1B}[r\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?2004l"
        + "\u{1B}[?1l\u{1B}>\u{1B}[?1036;1039r\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// Creates a host on one file, in an environment that is the same wherever the tests run: an xterm with UTF-8 and
    /// all colors.
    package static func test(
        on file: Int32,
        in area: TerminalArea = .wholeScreen,
        colors: ColorSupport = .trueColor,
        usesASCII: Bool = false,
        asksForWidths: Bool = true,
        themes: HostThemes = HostThemes(),
        asksForBackground: Bool = true,
        usesMouse: Bool = true
    ) throws(TerminalError) -> TerminalHost {
        try TerminalHost(
            input: file,
            output: file,
            in: area,
            colors: colors,
            usesASCII: usesASCII,
            asksForWidths: asksForWidths,
            themes: themes,
            asksForBackground: asksForBackground,
            usesMouse: usesMouse,
            environment: { ["TERM": "xterm", "LANG": "C.UTF-8"][$0] }
        )
    }
}
