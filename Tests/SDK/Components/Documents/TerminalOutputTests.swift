import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

@testable import MillraceComponents

/// The output of programs, as lines with styles.
struct TerminalOutputTests {
    /// Returns the lines, each of their parts with its style, after the output came in pieces.
    private static func lines(_ pieces: [[UInt8]]) -> [String] {
        var log = LogLines()
        for piece in pieces { log.append(output: piece) }
        return log.map { line in
            line.content.spans(marking: [], style: .plain).map { span in
                let style = span.style.ansi(colors: .trueColor).dropFirst(3).dropLast()
                return style.isEmpty ? span.text : "{\(style.dropFirst())|\(span.text)}"
            }
            .joined()
        }
    }

    private static let rows: [TestRow<(String, [String])>] = [
        TestRow("nothing", ("", [])),
        TestRow("lines", ("a\nb", ["a", "b"])),
        TestRow("an empty line", ("\n\na\n", ["", "", "a"])),
        TestRow("the ends of lines of another system", ("a\r\nb\r\n", ["a", "b"])),
        // Control characters.
        TestRow("a line that is written again", ("10 %\r20 %\r100 %\n", ["100 %"])),
        TestRow("a shorter line over a longer one", ("abcdef\rxy\n", ["xycdef"])),
        TestRow("the rest is erased", ("abcdef\rxy\u{1B}[K\n", ["xy"])),
        TestRow("all is erased, as by a spinner", ("working\u{1B}[2K\u{1B}[1Gdone\n", ["done"])),
        TestRow("the start is erased", ("abc\u{8}\u{1B}[1K\n", [""])),
        TestRow("a column", ("abc\u{1B}[2Gx\u{1B}[6Gy\n", ["axc  y"])),
        TestRow("backspaces", ("abc\u{8}\u{8}x\u{8}\u{8}\u{8}\u{8}y\n", ["yxc"])),
        TestRow("wide and combined characters are one", ("東京\re\u{301}\n", ["é京"])),
        TestRow("a mark that comes later", ("ab\re\u{1B}[31m\u{301}\n", ["éb"])),
        TestRow("a tab stays", ("a\tb\n", ["a\tb"])),
        TestRow("controls that terminals don't show", ("a\u{0}\u{7}\u{E}\u{F}\u{7F}b", ["ab"])),
        TestRow("other controls", ("a\u{B}\u{C}\u{5}\u{1A}b", ["a␋␌␅␚b"])),
        TestRow("controls of two bytes", ("a\u{9B}31mb\u{85}\u{A0}", ["a\u{FFFD}31mb\u{FFFD}\u{A0}"])),
        // Styles.
        TestRow("a color", ("a\u{1B}[31mb\u{1B}[0mc", ["a{31|b}c"])),
        TestRow("styles go on in the next line", ("\u{1B}[1ma\nb\u{1B}[mc", ["{1|a}", "{1|b}c"])),
        TestRow("several", ("\u{1B}[1;2;3;4;7;9mx", ["{1;2;3;4;7;9|x}"])),
        TestRow("each ends", ("\u{1B}[1;3;4;7;9;31;42mx\u{1B}[22;23;24;27;29;39;49my", ["{1;3;4;7;9;31;42|x}y"])),
        TestRow("bright colors", ("\u{1B}[97;100mx", ["{97;100|x}"])),
        TestRow("256 colors", ("\u{1B}[38;5;200;48;5;17mx", ["{38;5;200;48;5;17|x}"])),
        TestRow("red, green, blue", ("\u{1B}[38;2;1;2;3;1mx", ["{1;38;2;1;2;3|x}"])),
        TestRow("with colons", ("\u{1B}[38:2::1:2:3;48:2:4:5:6mx", ["{38;2;1;2;3;48;2;4;5;6|x}"])),
        TestRow("kinds of lines below a text", ("\u{1B}[4:3mx\u{1B}[4:0my\u{1B}[21mz", ["{4|x}y{4|z}"])),
        TestRow("the color of such a line", ("\u{1B}[58;5;3;1mx", ["{1|x}"])),
        TestRow("blinking and hidden text", ("\u{1B}[5;8mx", ["x"])),
        TestRow("out of range", ("\u{1B}[38;5;256mx\u{1B}[38;2;1;2mx\u{1B}[999999999mx\u{1B}[38m", ["xxx"])),
        TestRow("a style of a replaced character", ("ab\r\u{1B}[32mx\n", ["{32|x}b"])),
        // Everything else.
        TestRow("movements", ("a\u{1B}[2J\u{1B}[H\u{1B}[5A\u{1B}[?25l\u{1B}[>4;2mb", ["ab"])),
        TestRow("a title", ("a\u{1B}]0;title\u{7}b\u{1B}]2;title\u{1B}\\c", ["abc"])),
        TestRow("a link", ("\u{1B}]8;;https://a\u{1B}\\text\u{1B}]8;;\u{1B}\\", ["text"])),
        TestRow("a picture", ("a\u{1B}Pq#0~~\u{1B}\\b\u{1B}_Gx\u{1B}\\c\u{1B}^d\u{1B}\\e\u{1B}Xf\u{1B}\\g", ["abceg"])),
        TestRow("a character set, a reset", ("a\u{1B}(B\u{1B}=\u{1B}cb", ["ab"])),
        TestRow("an unfinished sequence ends with its line", ("a\u{1B}[31\nb\u{1B}]0;c\nd\u{1B}", ["a", "b", "d"])),
        TestRow("a sequence in a sequence", ("a\u{1B}[3\u{1B}[32mb", ["a{32|b}"])),
        TestRow("a character ends a sequence", ("a\u{1B}[3éb", ["aéb"])),
        TestRow("too many parameters", ("\u{1B}[" + String(repeating: "1;", count: 500) + "mx", ["x"])),
    ]

    @Test(arguments: rows) func isReadAsOnATerminal(_ row: TestRow<(String, [String])>) {
        let (output, expected) = row.value
        let bytes = Array(output.utf8)
        #expect(Self.lines([bytes]) == expected, sourceLocation: row.location)
        // In two pieces, and byte by byte.
        for end in bytes.indices {
            #expect(Self.lines([Array(bytes[..<end]), Array(bytes[end...])]) == expected, sourceLocation: row.location)
        }
        #expect(Self.lines(bytes.map { [$0] }) == expected, sourceLocation: row.location)
    }

    /// Whatever a program sends, in whatever pieces: no control character is in a text but a tab, and no text is longer
    /// than it may be.
    @Test func noBytesReachTheTerminal() {
        var state: UInt64 = 7
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let parts = ["\u{1B}[", "\u{1B}]", "m", "K", "G", "31;", "\r", "\u{8}", "a", "東", "\u{301}", "\u{9B}", "\n"]
        for _ in 0..<TestDepth.times(400, dividedBy: 4) {
            var log = LogLines(limit: 5)
            for _ in 0..<random(30) {
                let isNoise = random(3) == 0
                let bytes = isNoise ? [UInt8(random(256))] : Array(parts[random(parts.count)].utf8)
                log.append(output: bytes)
            }
            let texts = log.map(\.text)
            let isSafe = texts.joined().unicodeScalars.allSatisfy { scalar in
                scalar == "\t" || !(scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
            }
            #expect(isSafe && log.count <= 5, "\(texts)")
            let frame = Stack(Array(log)).frame(in: Space(width: 10))
            #expect(!frame.plainText.contains("\u{1B}"))
        }
    }

    /// A line without an end, and one that is written again and again, are no longer than others.
    @Test func aLineHasALongestLength() {
        var log = LogLines()
        log.append(output: Array(repeating: UInt8(ascii: "a"), count: 20_000))
        log.append(output: "\n".utf8)
        log.append(output: "\r".utf8)
        log.append(output: ("x\r" + String(repeating: "é", count: 9000)).utf8)
        log.append(output: ("\n\u{1B}[99999Gx\n\re" + String(repeating: "\u{301}", count: 9000)).utf8)
        log.append(output: Array(repeating: 0x80, count: 9000))
        #expect(log.allSatisfy { $0.text.utf8.count <= 3 * 8192 })
        let sizes = log.prefix(3).map { $0.text.utf8.count }
        #expect(sizes == [8192, 8192, 3616])
        #expect(log[3].text.count + log[4].text.count == 9000 && log[5].text.count == 8192)
    }
}
