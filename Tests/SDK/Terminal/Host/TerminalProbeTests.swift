import MillraceRendering
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

struct TerminalProbeTests {
    /// The answers of a terminal, each with its time, and what comes of each.
    typealias Exchange = (
        probe: TerminalProbe, answers: [(TerminalReport, now: Int)], outcomes: [TerminalProbe.Outcome]
    )

    private static let both = TerminalProbe(now: 0, asksForBackground: true)
    private static let background = TerminalProbe(now: 0, asksForWidths: false, asksForBackground: true)
    private static let white = TerminalReport.background(.rgb(255, 255, 255))
    private static let black = TerminalReport.background(.rgb(0, 0, 0))
    private static let light = TerminalProbe.Outcome.background(isLight: true)
    private static let kitty = TerminalProbe.Outcome.rules(WidthRules(spacingMark: 0, jamo: 1), readsUTF8: true)

    private static func column(_ column: Int, now: Int = 1) -> (TerminalReport, now: Int) {
        (.cursor(row: 2, column: column), now)
    }

    /// The widths of three samples, and what comes of the last one.
    private static let widths: [Row<Exchange>] = [
        ([2, 2, 1], .rules(WidthRules(selectedEmoji: 1), readsUTF8: true)), ([1, 4, 2], kitty),
        ([2, 2, 2], .rules(.standard, readsUTF8: true)), ([6, 9, 6], .rules(.standard, readsUTF8: false)),
        ([0, 2, 1], .none), ([2, 1, 1], .none), ([2, 2, 3], .none), ([3, 2, 1], .none), ([2, 2], .none),
        ([2, 2, -2], .none),
    ]
    .map { (widths: [Int], last: TerminalProbe.Outcome) in
        // Whatever comes after the three changes nothing.
        let answers = widths.map { column($0 + 1) } + (widths.count == 3 ? [column(2)] : [])
        let before = Array(repeating: TerminalProbe.Outcome.none, count: widths.count - 1)
        let outcomes = before + [last] + (widths.count == 3 ? [.none] : [])
        return Row("\(widths)", (TerminalProbe(now: 0), answers, outcomes))
    }

    /// The answers about the widths don't depend on one about the background between them, or after them.
    private static let backgrounds: [Row<Exchange>] = (0...3).map { place in
        var answers = [2, 5, 3].map { column($0) }
        var outcomes: [TerminalProbe.Outcome] = [.none, .none, kitty]
        answers.insert((white, 1), at: place)
        outcomes.insert(light, at: place)
        return Row("the background at \(place)", (both, answers, outcomes))
    }

    private static let exchanges: [Row<Exchange>] = [
        Row(
            "widths after the deadline",
            (TerminalProbe(now: 0), [2, 2, 2].map { column($0, now: TerminalProbe.patience) }, [.none, .none, .none])
        ),
        Row(
            "the first of several backgrounds",
            (both, [(white, 1), (black, 2), (white, 2)], [light, .none, .none])
        ),
        Row(
            "a background after the deadline",
            (TerminalProbe(now: 10, asksForBackground: true), [(white, 10 + TerminalProbe.patience)], [.none])
        ),
        Row("a background that nobody asked for", (TerminalProbe(now: 0), [(white, 1)], [.none])),
        Row(
            "widths that nobody asked for",
            (
                background, [2, 4, 3].map { column($0) } + [(.mode(2027, state: 2), 1), (white, 1)],
                [.none, .none, .none, .none, light]
            )
        ),
    ]

    /// A mode that can't be set is not set, however the terminal says so.
    private static let modes: [Row<Exchange>] = [0, 1, 3, 4].map { state in
        Row("the mode \(state)", (TerminalProbe(now: 0), [(.mode(2027, state: state), 1)], [.none]))
    }

    @Test(arguments: widths + backgrounds + exchanges + modes) func answersHaveOutcomes(_ row: Row<Exchange>) {
        var probe = row.value.probe
        let outcomes = row.value.answers.map { probe.take($0, now: $1) }
        #expect((outcomes, probe.hasSetClusters) == (row.value.outcomes, false), sourceLocation: row.location)
    }

    /// The answers to the first question count for nothing when it is asked again.
    @Test func aTerminalThatClustersIsAskedAgain() {
        var probe = TerminalProbe(now: 0)
        guard case let .ask(question) = probe.take(.mode(2027, state: 2), now: 1) else {
            Issue.record("not asked")
            return
        }
        #expect(question.hasPrefix("\u{1B}[?2027h") && probe.hasSetClusters)
        let first = [3, 3, 2].map { probe.take(.cursor(row: 2, column: $0), now: 2) }
        let second = [2, 3, 3].map { probe.take(.cursor(row: 2, column: $0), now: 3) }
        let rules = TerminalProbe.Outcome.rules(WidthRules(spacingMark: 0), readsUTF8: true)
        #expect(first + second == Array(repeating: .none, count: 5) + [rules])
    }

    @Test(arguments: [
        ("\u{1B}[2;3R", [TerminalReport.cursor(row: 2, column: 3)], []),
        ("\u{1B}[?2027;2$y", [.mode(2027, state: 2)], []),
        ("\u{1B}[1;2R", [], [Key.modified(.function(3), .shift)]),
        ("\u{1B}[2;99999999999999999999Rq", [.cursor(row: 2, column: 0)], ["q"]),
        ("\u{1B}[?63;1;4cx", [.attributes([63, 1, 4])], ["x"]),
        ("\u{1B}[6;20;9tx", [.cell(width: 9, height: 20)], ["x"]),
        ("\u{1B}[6;0;9t\u{1B}[6;20;1001t\u{1B}[8;24;80tx", [], ["x"]),
        ("\u{1B}[?1;0;1024S\u{1B}[?2;0;480;312S\u{1B}[?1;3Sx", [.sixelColors(1024)], ["x"]),
        ("\u{1B}_Gi=31;OK\u{1B}\\x", [.pictures], ["x"]), ("\u{1B}_Gi=31;ENODATA:no\u{1B}\\x", [], ["x"]),
        ("a\u{1B}[2;3R\u{1B}[Ab", [.cursor(row: 2, column: 3)], ["a", .up, "b"]),
    ])
    func answersAreNoKeys(bytes: String, reports: [TerminalReport], keys: [Key]) {
        var decoder = KeyDecoder()
        let decoded = bytes.utf8.flatMap { decoder.decode([$0]) }.filter { $0 != .function(3) }
        #expect((decoded, [decoder.takeReports(), decoder.takeReports()]) == (keys, [reports, []]))
    }
}

/// The host and its question, on a pseudo-terminal whose user answers.
extension TerminalHostTests {
    /// kitty's answers make the frame anew, by kitty's widths; wrong ones and none don't.
    @Test(arguments: [("\u{1B}[2;2R\u{1B}[2;5R\u{1B}[2;3R", true), ("\u{1B}[2;99R\u{1B}[2;5R\u{1B}[2;3R", false)])
    func theHostTakesTheTerminalsWidths(answer: String, isTaken: Bool) throws {
        let terminal = try PseudoTerminal().unwrapped()
        let host = try TerminalHost.test(on: terminal.app, colors: .ansi16, usesASCII: false)
        var sizes = 0
        var asked = ""
        try host.run { event in
            switch event {
            case .resize:
                sizes += 1
                if sizes == 1 {
                    asked = String(decoding: terminal.output(), as: UTF8.self)
                    terminal.type(answer + "q")
                }
            case .key("q"):
                host.show(TextFrame(width: 1, height: 1))
                terminal.type("x")
            case .key, .closed, .resumed, .terminated: host.stop()
            }
        }
        let (count, widths) = isTaken ? (2, WidthRules(spacingMark: 0, jamo: 1)) : (1, .standard)
        #expect((asked.hasSuffix(TerminalProbe(now: 0).question), sizes, host.widths) == (true, count, widths))
    }

    /// kitty's protocol is used where the terminal says that it has it, once, and given back at the end; elsewhere
    /// nothing of it is sent.
    @Test(arguments: [.wholeScreen, .inline(height: 2)] as [TerminalArea], ["\u{1B}[?0u", "\u{1B}[?0u\u{1B}[?5u", ""])
    func theKeyboardProtocolIsTakenAndGivenBack(area: TerminalArea, answer: String) throws {
        let terminal = try PseudoTerminal().unwrapped()
        let host = try TerminalHost.test(on: terminal.app, in: area, asksForWidths: false, asksForBackground: false)
        var before = ""
        // The inline host asks when it knows where it is.
        terminal.type("\u{1B}[1;1R")
        try host.run { event in
            // The question is sent before the next key is read.
            if event == .key("a") { terminal.type("b") }
            if event == .key("b") {
                before = String(decoding: terminal.output(), as: UTF8.self)
                terminal.type("\(answer)c")
            }
            if event == .key("c") { host.stop() }
            if case .resize = event { terminal.type("a") }
        }
        let after = String(decoding: terminal.output(), as: UTF8.self)
        let parts = after.split(separator: "\u{1B}[>5u", omittingEmptySubsequences: false)
        #expect(
            (
                before.contains("\u{1B}[?u"), before.contains("\u{1B}[>"), parts.count,
                (parts.last ?? "").hasPrefix("\u{1B}[<u")
            ) == (true, false, (answer.isEmpty ? 1 : 2), !answer.isEmpty),
            "\(after.debugDescription)"
        )
        #expect(!after.dropFirst(after.isEmpty ? 0 : 1).contains("\u{1B}[<u\u{1B}[<u"))
    }

    /// xterm's alt is stored and brought back; the keypad is in its application mode only on st.
    @Test(arguments: [("xterm", false), ("st-256color", true), ("st", true), ("stterm", true), ("screen", false)])
    func theModesOfKeysAreThoseOfTheTerminal(name: String, usesKeypad: Bool) throws {
        let terminal = try PseudoTerminal().unwrapped()
        let host = try TerminalHost(
            input: terminal.app,
            output: terminal.app,
            environment: { ["TERM": name, "STY": name == "screen" ? "1.pts" : "", "LANG": "C.UTF-8"][$0] }
        )
        try host.run { _ in host.stop() }
        let output = String(decoding: terminal.output(), as: UTF8.self)
        let modes = ["\u{1B}[?1000h", "\u{1B}[?1036h\u{1B}[?1039h", "\u{1B}[?1h\u{1B}="].map(output.contains)
        // GNU screen keeps escape back while the mouse is reported.
        #expect(modes == [name != "screen", true, usesKeypad])
        let ends = [output.hasPrefix("\u{1B}[?1036;1039s\u{1B}[?1049h"), output.hasSuffix(TerminalHost.leaving)]
        #expect(ends == [true, true], "\(output.debugDescription)")
    }

    @Test func aTerminalOfBytesGetsASCII() throws {
        let terminal = try PseudoTerminal().unwrapped()
        let host = try TerminalHost.test(on: terminal.app, colors: ColorSupport.none, usesASCII: true)
        var painted = ""
        try host.run { event in
            switch event {
            case .resize:
                host.show(TextFrame(width: 40, height: 1) { $0.write("› Zürich ─ 東京 █▌ • …", row: 0) })
                terminal.type("\u{1B}")
            case .key, .closed, .resumed, .terminated:
                painted = String(decoding: terminal.output(), as: UTF8.self)
                host.stop()
            }
        }
        #expect(painted.contains("> Zurich - ???? #= * ~") && painted.utf8.allSatisfy { $0 < 0x80 }, "\(painted)")
    }
}

struct LocaleTests {
    @Test(
        arguments: [
            ([:], nil), (["LANG": "en_US.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "C"], false),
            (["LC_ALL": "POSIX", "LANG": "en_US.UTF-8"], false),
            (["LC_ALL": "", "LC_CTYPE": "de_DE.ISO-8859-1"], false),
            (["LC_CTYPE": "ja_JP.UTF-8", "LANG": "C"], true),
        ] as [([String: String], Bool?)]
    )
    func aLocaleSaysWhetherItHasUTF8(environment: [String: String], expected: Bool?) {
        #expect(TerminalEnvironment.usesUTF8 { environment[$0] } == expected)
    }
}
