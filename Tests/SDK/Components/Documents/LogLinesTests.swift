import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

@testable import MillraceComponents

/// The value of a log, and the section that shows it.
struct LogLinesTests {
    private static func log(_ texts: [String], limit: Int = 100) -> LogLines {
        var log = LogLines(limit: limit)
        for text in texts { log.append(text) }
        return log
    }

    @Test func messagesAndOutputAreLines() {
        var log = LogLines()
        log.append("a\nb\n", severity: .error)
        log.append("")
        log.append(output: "half".utf8)
        #expect(log.map(\.text) == ["a", "b", "", "half"])
        log.append(output: " a line".utf8)
        log.append("c\u{1B}[1A\r!\u{9B}2K")
        log.append(output: "d".utf8)
        #expect(log.map(\.text).dropFirst(3) == ["half a line", "c␛[1A␍!\u{FFFD}2K", "d"])
        #expect(log.map(\.severity) == [.error, .error, nil, nil, nil, nil])
        #expect(log.map(\.number) == [0, 1, 2, 3, 4, 5])
    }

    /// A log is the list that it would be without blocks, whatever is appended and removed.
    @Test(arguments: TestDepth.some([1, 2, 63, 64, 65, 200, 5000], each: 2))
    func keepsItsLastLines(limit: Int) {
        var log = LogLines(limit: limit)
        for number in 0..<9000 {
            log.append("\(number)")
            guard number % 617 == 0 else { continue }
            #expect(
                log.count == min(limit, number + 1) && log.map(\.text) == (0...number).suffix(limit).map(String.init)
            )
        }
        #expect(log.first?.number == 9000 - limit && log == Self.log((0..<9000).map(String.init), limit: limit))
    }

    @Test func aCopyKeepsItsLines() {
        var (log, copies) = (LogLines(limit: 300), [LogLines]())
        for number in 0..<1000 {
            copies.append(log)
            log.append("\(number)")
        }
        #expect(copies.enumerated().allSatisfy { $1.map(\.text) == (0..<$0).suffix(300).map(String.init) })
        #expect(copies[700] != log && copies[999] != log)
    }

    // MARK: - Search

    @Test func aSearchSelectsTheNewestLineFirst() {
        var log = Self.log(["Error a", "ok", "an ERROR", "straße", "café"])
        func selected(_ change: (inout LogLines) -> Void) -> Int? {
            change(&log)
            return log.hitNumber
        }
        #expect(selected { $0.search("error") } == 2)
        #expect(selected { $0.selectPreviousHit() } == 0)
        #expect(selected { $0.selectPreviousHit() } == 2)
        #expect(selected { $0.selectNextHit() } == 0)
        // The selected line comes first, as long as it has the text.
        #expect(selected { $0.search("error a") } == 0)
        #expect(selected { $0.search("SS") } == 3)
        #expect(selected { $0.search("CAFE") } == 4)
        #expect(selected { $0.search("nowhere") } == nil)
        #expect(selected { $0.selectNextHit() } == nil)
        #expect(selected { $0.search("") } == nil && log.query.isEmpty)
        // The same text is found in a line with other characters.
        for query in ["ss", "ß", "\u{212A}", "ﬁ", "É", "e\u{20E3}", "1"] {
            let found = ["ss k fi e", "ss k fi e é", "1\u{20E3} e\u{20E3}é"].map { line in
                SearchText(query).map { [$0.isIn(line), !$0.ranges(in: line).isEmpty] } ?? []
            }
            let isPlain = query != "1" && query != "e\u{20E3}"
            #expect(found.dropLast() == [[isPlain, isPlain], [isPlain, isPlain]], "\(query)")
            #expect(Set(found[2]).count == 1, "\(query)")
        }
        log.search("ok")
        #expect(log.hit(in: "log") == NodeID(1, in: "log") && log.query == "ok")
        log.append(output: "ok then".utf8)
        log.search("then")
        log.append(output: "\r\u{1B}[2Know\nnext".utf8)
        #expect(log.hitNumber == nil)
        log.search("ok")
        for _ in 0..<100 { log.append("x") }
        #expect(log.hit(in: "log") == nil && LogLines().hit(in: 1) == nil)
    }

    private static let places: [TestRow<(String, String, [Range<Int>])>] = [
        TestRow("several", ("aXbx", "x", [1..<2, 3..<4])),
        TestRow("none in each other", ("aaaa", "aa", [0..<2, 2..<4])),
        TestRow("accents", ("Café cafe", "cafe", [0..<5, 6..<10])),
        TestRow("a letter that is two", ("Straße", "ss", [4..<6])),
        TestRow("a part of such a letter, once", ("ß", "s", [0..<2])),
        TestRow("wide characters", ("東京の東", "東", [0..<3, 9..<12])),
        TestRow("an accent in the text alone", ("ab", "é", [])),
        TestRow("longer than the line", ("a", "abc", [])),
    ]

    @Test(arguments: places) func theTextIsFound(_ row: TestRow<(String, String, [Range<Int>])>) throws {
        let (line, text, ranges) = row.value
        let query = try #require(SearchText(text))
        #expect(query.ranges(in: line) == ranges, sourceLocation: row.location)
        #expect(query.isIn(line) == !ranges.isEmpty, sourceLocation: row.location)
    }

    @Test func hitsAreMarked() {
        var log = Self.log(["a b a", "b a"])
        log.append(output: "\u{1B}[31mxax".utf8)
        log.search("a")
        log.selectPreviousHit()
        let rows = log.section(id: "log").nodes.compactMap { $0.component as? LogLine }
        let spans = rows.map { $0.lines(in: Space(width: 20))[0].spans }
        #expect(spans.map { $0.map(\.text) } == [["a", " b ", "a"], ["b ", "a"], ["x", "a", "x"]])
        #expect(spans[1][1].style == .selection && spans[0][0].style == spans[2][1].style)
        #expect(spans[0][0].style.attributes == .underline && spans[2][0].style.foreground == .red)
        #expect(rows.map(\.isHit) == [false, true, false])
    }

    // MARK: - On a screen

    private static func screen(_ log: LogLines, wrapping: Wrapping = .word) -> Screen {
        Screen(title: "") {
            Panes(.stacked) { Pane { log.section(id: "log", wrapping: wrapping) }.bordered("Log").followingEnd() }
        }
        .focusing(log.hit(in: "log"))
    }

    /// Lines arrive while a reader is at the end, has scrolled away, and searches.
    @Test func theWindowFollowsAndShowsHits() {
        var log = Self.log((1...30).map { "Line \($0)" })
        var interaction = ScreenInteraction()
        func show(_ key: Key? = nil) -> [String] {
            let screen = Self.screen(log)
            interaction.update(to: screen)
            if let key { interaction.handle(key, on: screen).perform() }
            let frame = screen.frame(width: 24, height: 6, of: interaction)
            interaction.didShow(frame).perform()
            return frame.lines.map { $0.filter { !"│█▐".contains($0) }.trimmed }
        }
        #expect(show()[1...4] == ["Line 27", "Line 28", "Line 29", "Line 30"])
        log.append("Line 31")
        #expect(show()[1...4] == ["Line 28", "Line 29", "Line 30", "Line 31"])
        #expect(show(.up)[1...4] == ["Line 27", "Line 28", "Line 29", "Line 30"])
        log.append("Line 32")
        #expect(show()[1...4] == ["Line 27", "Line 28", "Line 29", "Line 30"])
        log.search("line 1")
        #expect(show().contains("› Line 19"))
        log.selectPreviousHit()
        #expect(show().contains("› Line 18"))
        for number in 33...40 { log.append("Line \(number)") }
        #expect(show().contains("› Line 18"))
        log.search("")
        #expect(!show().joined().contains("›"))
        #expect(show(.end)[4] == "Line 40")
    }

    private static let looks: [TestRow<Look>] = {
        var log = LogLines()
        for severity in LogLine.Severity.allCases { log.append("one two three", severity: severity) }
        log.append(output: "\u{1B}[31mab\tcd".utf8)
        var cut = log[3]
        cut.wrapping = .none
        return [
            TestRow("wrapped behind its sign", (log[3], 10, ["E one two", "  three"])),
            TestRow("cut", (cut, 10, ["E one two…"])),
            TestRow("all fits", (log[0], 15, ["D one two three"])),
            TestRow("without space for a sign", (log[1], 2, ["on", "e", "tw", "o", "th", "re", "e"])),
            TestRow("a tab", (log[4], 12, ["ab      cd"])),
            TestRow("no space", (log[4], 0, [])),
        ]
    }()

    @Test(arguments: looks) func aLineShows(_ row: TestRow<Look>) {
        let (line, width, lines) = row.value
        #expect(line.shown(width: width) == lines, sourceLocation: row.location)
    }

    /// The color of a program's text in a theme; `.standard` is that of the theme.
    private static let colors: [TestRow<(String, Theme, Color)>] = [
        TestRow("red on dark", ("31", .dark, .red)),
        TestRow("blue on dark", ("34", .dark, .brightWhite)),
        TestRow("white on light", ("97", .light, .black)),
        TestRow("yellow on light", ("33", .light, .black)),
        TestRow("red on light", ("31", .light, .red)),
        TestRow("on an unknown background", ("97", .standard, .brightWhite)),
        TestRow("behind dark text", ("44", .light, .brightWhite)),
        TestRow("behind light text", ("107", .dark, .black)),
        TestRow("behind unknown text", ("43", .standard, .black)),
        TestRow("the same behind it", ("31;41", .mono, .brightWhite)),
        TestRow("none", ("1", .light, .standard)),
    ]

    @Test(arguments: colors) func aColorOfAProgramCanBeRead(_ row: TestRow<(String, Theme, Color)>) throws {
        let (code, theme, color) = row.value
        var log = LogLines()
        log.append(output: "\u{1B}[\(code)mx".utf8)
        let spans = log[0].lines(in: Space(width: 20, theme: theme))[0].spans
        #expect(spans.map(\.style.foreground) == [color], sourceLocation: row.location)
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = Substring(self)
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
