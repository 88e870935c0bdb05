import MillraceRendering
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

struct TerminalProbeTests {
    @Test(arguments: [
        ([2, 2, 1], TerminalProbe.Outcome.rules(WidthRules(selectedEmoji: 1), readsUTF8: true)),
        ([1, 4, 2], .rules(WidthRules(spacingMark: 0, jamo: 1), readsUTF8: true)),
        ([2, 2, 2], .rules(.standard, readsUTF8: true)), ([6, 9, 6], .rules(.standard, readsUTF8: false)),
        ([0, 2, 1], .none), ([2, 1, 1], .none), ([2, 2, 3], .none), ([3, 2, 1], .none), ([2, 2], .none),
        ([2, 2, -2], .none),
    ])
    func answersAreRules(columns: [Int], outcome: TerminalProbe.Outcome) {
        var probe = TerminalProbe(now: 0)
        // Whatever comes after the three changes nothing.
        let late = columns.count == 3 ? [1] : []
        let outcomes = (columns + late).map { probe.take(.cursor(row: 2, column: $0 + 1), now: 5) }
        #expect(outcomes.suffix(1 + late.count) == [outcome] + late.map { _ in .none })
    }

    /// Answers after the deadline, and those of a terminal whose mode can't be set.
    @Test func otherAnswersAreIgnored() {
        var late = TerminalProbe(now: 0)
        var outcomes = (0..<3).map { _ in late.take(.cursor(row: 2, column: 2), now: TerminalProbe.patience) }
        var haveSetClusters: [Bool] = []
        for state in [0, 1, 3, 4] {
            var probe = TerminalProbe(now: 0)
            outcomes.append(probe.take(.mode(2027, state: state), now: 1))
            haveSetClusters.append(probe.hasSetClusters)
        }
        #expect(
            (outcomes, haveSetClusters) == (
                Array(repeating: .none, count: 7), [false, false, false, false]
            )
        )
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
        ("\u{1B}[?1;2cx", [], ["x"]), ("a\u{1B}[2;3R\u{1B}[Ab", [.cursor(row: 2, column: 3)], ["a", .up, "b"]),
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
