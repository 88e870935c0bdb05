import MillraceRendering
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

struct HostThemesTests {
    @Test func colorsAndBackgroundChoose() {
        let themes = HostThemes()
        let chosen = [nil, true, false].map { isLight in
            ColorSupport.allCases.map { themes.theme(colors: $0, isLight: isLight) }
        }
        #expect(
            chosen == [
                [.mono, Theme.standard.onPalette, .standard, .standard],
                [.mono, themes.light.onPalette, themes.light, themes.light],
                [.mono, themes.dark.onPalette, themes.dark, themes.dark],
            ]
        )
        // The terminal's own background stays.
        #expect([themes.light[.text], themes.dark[.text]] == [.plain, .plain])
        let one = HostThemes(standard: .dark, light: .dark, dark: .dark)
        let two = HostThemes(standard: .dark, light: .light, dark: .dark)
        let dependence = [themes, one, two].map { themes in
            ColorSupport.allCases.map { themes.dependsOnBackground(colors: $0) }
        }
        #expect(dependence == [[false, true, true, true], [false, false, false, false], [false, true, true, true]])
    }

    @Test func anAppHasAnAccent() {
        let themes = HostThemes(accent: .rgb(255, 150, 60))
        #expect(
            (themes.dark, themes.light, themes.standard, themes.mono) == (
                Theme.dark.accented(.rgb(255, 150, 60)).transparent,
                Theme.light.accented(.rgb(255, 150, 60)).transparent, .standard, .mono
            )
        )
    }

    @Test func colorsAreLightOrDark() {
        let light: [Color] = [.rgb(255, 255, 255), .rgb(253, 246, 227), .rgb(128, 128, 128), .white, .palette(231)]
        let dark: [Color] = [
            .rgb(0, 0, 0), .rgb(40, 42, 54), .rgb(0, 0, 255), .rgb(117, 117, 117), .black, .palette(232),
        ]
        let found = [light, dark, [.standard]].map { Set($0.map(\.isLight)) }
        #expect(found == [[true], [false], [nil]])
    }

    @Test(
        arguments: [
            (nil, nil), ("", nil), ("15", nil), ("15;0", false), ("0;15", true), ("0;default;15", true),
            ("15;default;0", false), ("0;7", true), ("7;8", false), ("12;6", false), ("0;9", true), ("0;default", nil),
            ("0;16", nil), ("0;-1", nil), ("0;256", nil), ("0;", nil), (";", nil), ("0;+7", true), ("x;y", nil),
        ] as [(String?, Bool?)]
    )
    func theVariableSaysTheBackground(value: String?, isLight: Bool?) {
        #expect(TerminalEnvironment.hasLightBackground { $0 == "COLORFGBG" ? value : "0;15" } == isLight)
    }
}

/// The question about the background, and what becomes of its answers.
extension TerminalProbeTests {
    @Test func theBackgroundIsAskedForFirst() {
        let probe = TerminalProbe(now: 0, asksForBackground: true)
        // What an old console prints of it is cleared.
        #expect(probe.question.hasPrefix("\u{1B}]11;?\u{1B}\\") && probe.question.hasSuffix("\u{1B}[2J\u{1B}[H"))
        let alone = TerminalProbe(now: 0, asksForWidths: false, asksForBackground: true).question
        let asksAlways = TerminalProbe(now: 0).question.contains("]11")
        #expect((alone, asksAlways) == ("\u{1B}]11;?\u{1B}\\\u{1B}[?u", false))
    }

    /// A terminal that doesn't answer about its background has answered about the widths, which were asked for later.
    @Test func nothingIsOwedAfterTheLastWidth() {
        var probe = TerminalProbe(now: 0, asksForBackground: true)
        var expects = [2, 5, 3].map { column in
            defer { _ = probe.take(.cursor(row: 2, column: column), now: 1) }
            return probe.expectsAnswer(now: 1)
        }
        expects += [probe.expectsAnswer(now: 1), TerminalProbe(now: 0).expectsAnswer(now: TerminalProbe.patience)]
        var background = TerminalProbe(now: 0, asksForWidths: false, asksForBackground: true)
        expects.append(background.expectsAnswer(now: 1))
        _ = background.take(.background(.rgb(255, 255, 255)), now: 1)
        #expect(expects + [background.expectsAnswer(now: 1)] == [true, true, true, false, false, true, false])
    }
}

/// The host on a pseudo-terminal whose user answers.
extension TerminalHostTests {
    /// Runs a host until `q`, and returns its themes: one for each `resize`, and the last.
    private func themes(
        answering answer: String,
        colors: ColorSupport = .trueColor,
        asks: Bool = true
    ) throws -> (themes: [Theme], keys: [Key], asked: String) {
        let terminal = try PseudoTerminal().unwrapped()
        let host = try TerminalHost.test(
            on: terminal.app,
            colors: colors,
            usesASCII: false,
            themes: HostThemes(standard: .standard, light: .light, dark: .dark),
            asksForBackground: asks
        )
        var themes: [Theme] = []
        var keys: [Key] = []
        var asked = ""
        try host.run { event in
            switch event {
            case .resize:
                themes.append(host.theme)
                guard themes.count == 1 else { break }
                asked = String(decoding: terminal.output(), as: UTF8.self)
                terminal.type(answer + "q")
            case .key("q"):
                host.show(TextFrame(width: 1, height: 1))
                terminal.type("x")
            case .key("x"), .closed, .resumed, .terminated: host.stop()
            case let .key(key): keys.append(key)
            }
        }
        return (themes + [host.theme], keys, asked)
    }

    @Test(
        arguments: [("ffff/ffff/ffff", Theme.light), ("1e1e/1e1e/2e2e", .dark)],
        [("\u{7}", ColorSupport.trueColor), ("\u{1B}\\", .ansi256), ("\u{7}", .ansi16)]
    )
    func theBackgroundChoosesTheTheme(
        answer: (color: String, theme: Theme),
        terminal: (end: String, colors: ColorSupport)
    ) throws {
        let result = try themes(answering: "\u{1B}]11;rgb:\(answer.color)\(terminal.end)", colors: terminal.colors)
        // Without COLORFGBG in the environment, the first theme is the standard one.
        let themes = [.standard, answer.theme, answer.theme].map { terminal.colors == .ansi16 ? $0.onPalette : $0 }
        let isAsked = result.asked.contains("\u{1B}]11;?\u{1B}\\")
        #expect((isAsked, result.themes, result.keys) == (true, themes, []))
    }

    /// Nothing is asked where the answer wouldn't matter, and an answer that comes nevertheless changes nothing.
    @Test(
        arguments: [
            (ColorSupport.none, true, Theme.mono), (.ansi16, false, .standard.onPalette),
            (.trueColor, false, .standard),
        ]
            as [(ColorSupport, Bool, Theme)]
    )
    func aTerminalIsAskedOnlyIfItMatters(colors: ColorSupport, asks: Bool, theme: Theme) throws {
        let result = try themes(answering: "\u{1B}]11;rgb:ffff/ffff/ffff\u{7}", colors: colors, asks: asks)
        #expect((result.asked.contains("]11"), Set(result.themes)) == (false, [theme]))
    }
}
