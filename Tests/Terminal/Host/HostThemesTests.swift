import MillraceRendering
import Testing

@testable import MillraceTerminal

struct HostThemesTests {
    @Test func colorsAndBackgroundChoose() {
        let themes = HostThemes()
        #expect(
            ColorSupport.allCases.map { themes.theme(colors: $0, isLight: nil) } == [
                .mono, .standard, .standard, .standard,
            ]
        )
        #expect(
            ColorSupport.allCases.map { themes.theme(colors: $0, isLight: true) } == [
                .mono, .standard, themes.light, themes.light,
            ]
        )
        #expect(
            ColorSupport.allCases.map { themes.theme(colors: $0, isLight: false) } == [
                .mono, .standard, themes.dark, themes.dark,
            ]
        )
        // The terminal's own background stays.
        #expect(themes.light[.text] == .plain && themes.dark[.text] == .plain)
        #expect(ColorSupport.allCases.map { themes.dependsOnBackground(colors: $0) } == [false, false, true, true])
        let one = HostThemes(standard: .dark, light: .dark, dark: .dark)
        #expect(!ColorSupport.allCases.contains { one.dependsOnBackground(colors: $0) })
        #expect(HostThemes(standard: .dark, light: .light, dark: .dark).dependsOnBackground(colors: .trueColor))
    }

    @Test func colorsAreLightOrDark() {
        let light: [Color] = [.rgb(255, 255, 255), .rgb(253, 246, 227), .rgb(128, 128, 128), .white, .palette(231)]
        let dark: [Color] = [
            .rgb(0, 0, 0), .rgb(40, 42, 54), .rgb(0, 0, 255), .rgb(117, 117, 117), .black, .palette(232),
        ]
        #expect(light.allSatisfy { $0.isLight == true })
        #expect(dark.allSatisfy { $0.isLight == false })
        #expect(Color.standard.isLight == nil)
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
    private static let white = TerminalReport.background(.rgb(255, 255, 255))

    @Test func theBackgroundIsAskedForFirst() {
        let probe = TerminalProbe(now: 0, asksForBackground: true)
        #expect(probe.question.hasPrefix("\u{1B}]11;?\u{1B}\\"))
        // What an old console prints of it is cleared.
        #expect(probe.question.hasSuffix("\u{1B}[2J\u{1B}[H"))
        #expect(TerminalProbe(now: 0, asksForWidths: false, asksForBackground: true).question == "\u{1B}]11;?\u{1B}\\")
        #expect(!TerminalProbe(now: 0).question.contains("]11"))
    }

    @Test func theFirstAnswerCounts() {
        var probe = TerminalProbe(now: 0, asksForBackground: true)
        #expect(probe.take(Self.white, now: 1) == .background(isLight: true))
        #expect(probe.take(.background(.rgb(0, 0, 0)), now: 2) == .none)
        #expect(probe.take(Self.white, now: 2) == .none)
    }

    @Test func anAnswerThatNobodyAskedForIsIgnored() {
        var widths = TerminalProbe(now: 0)
        #expect(widths.take(Self.white, now: 1) == .none)
        var background = TerminalProbe(now: 0, asksForWidths: false, asksForBackground: true)
        for column in [2, 4, 3] { #expect(background.take(.cursor(row: 2, column: column), now: 1) == .none) }
        #expect(background.take(.mode(2027, state: 2), now: 1) == .none)
        #expect(!background.hasSetClusters)
        #expect(background.take(Self.white, now: 1) == .background(isLight: true))
    }

    @Test func aLateBackgroundIsIgnored() {
        var probe = TerminalProbe(now: 10, asksForBackground: true)
        #expect(probe.take(Self.white, now: 10 + TerminalProbe.patience) == .none)
    }

    /// The answers about the widths don't depend on one about the background between them, or after them.
    @Test(arguments: 0...3) func theBackgroundMayComeAtAnyTime(place: Int) {
        var probe = TerminalProbe(now: 0, asksForBackground: true)
        var outcomes: [TerminalProbe.Outcome] = []
        for (index, column) in [2, 5, 3].enumerated() {
            if index == place { outcomes.append(probe.take(Self.white, now: 1)) }
            outcomes.append(probe.take(.cursor(row: 2, column: column), now: 1))
        }
        if place == 3 { outcomes.append(probe.take(Self.white, now: 1)) }
        #expect(outcomes.filter { $0 != .none }.count == 2)
        #expect(outcomes.contains(.background(isLight: true)))
        #expect(outcomes.contains(.rules(WidthRules(spacingMark: 0, jamo: 1), readsUTF8: true)))
    }

    /// A terminal that doesn't answer about its background has answered about the widths, which were asked for later.
    @Test func nothingIsOwedAfterTheLastWidth() {
        var probe = TerminalProbe(now: 0, asksForBackground: true)
        for column in [2, 5, 3] {
            #expect(probe.expectsAnswer(now: 1))
            _ = probe.take(.cursor(row: 2, column: column), now: 1)
        }
        #expect(!probe.expectsAnswer(now: 1))
        #expect(!TerminalProbe(now: 0).expectsAnswer(now: TerminalProbe.patience))
        var background = TerminalProbe(now: 0, asksForWidths: false, asksForBackground: true)
        #expect(background.expectsAnswer(now: 1))
        _ = background.take(Self.white, now: 1)
        #expect(!background.expectsAnswer(now: 1))
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
        let terminal = try #require(PseudoTerminal())
        let host = try TerminalHost(
            input: terminal.app,
            output: terminal.app,
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

    @Test(arguments: [("ffff/ffff/ffff", Theme.light), ("1e1e/1e1e/2e2e", .dark)], ["\u{7}", "\u{1B}\\"])
    func theBackgroundChoosesTheTheme(answer: (color: String, theme: Theme), end: String) throws {
        let result = try themes(answering: "\u{1B}]11;rgb:\(answer.color)\(end)")
        #expect(result.asked.contains("\u{1B}]11;?\u{1B}\\"))
        #expect(result.themes.last == answer.theme)
        #expect(result.themes.count == (result.themes[0] == answer.theme ? 2 : 3))
        #expect(result.keys == [])
    }

    /// Where there is no answer, or only nonsense, the theme stays and nothing is typed.
    @Test(arguments: [
        "", "\u{1B}]11;rgb:zz/zz/zz\u{7}", "\u{1B}]11;?\u{7}", "\u{1B}]10;rgb:ff/ff/ff\u{1B}\\",
        "\u{1B}P11;rgb:0/0/0\u{1B}\\",
    ])
    func withoutAnAnswerTheThemeStays(answer: String) throws {
        let result = try themes(answering: answer)
        #expect(result.themes.count == 2)
        #expect(result.themes[0] == result.themes[1])
        #expect(result.keys == [])
    }

    /// Nothing is asked where the answer wouldn't matter, and an answer that comes nevertheless changes nothing.
    @Test(
        arguments: [(ColorSupport.none, true, Theme.mono), (.ansi16, true, .standard), (.trueColor, false, nil)]
            as [(ColorSupport, Bool, Theme?)]
    )
    func aTerminalIsAskedOnlyIfItMatters(colors: ColorSupport, asks: Bool, theme: Theme?) throws {
        let result = try themes(answering: "\u{1B}]11;rgb:ffff/ffff/ffff\u{7}", colors: colors, asks: asks)
        #expect(!result.asked.contains("]11"))
        #expect(Set(result.themes).count == 1)
        if let theme { #expect(result.themes[0] == theme) }
    }
}
