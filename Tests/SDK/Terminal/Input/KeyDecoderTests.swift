import MillraceRendering
import MillraceStreams
import Testing
import TestSupport

@testable import MillraceTerminal

struct KeyDecoderTests {
    private static let sequences: [(String, [Key])] = [
        ("a", [Key.character("a")]), ("é東👍", ["é", "東", "👍"]), ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]),
        ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]), ("\u{3}", [.control("c")]), ("\u{1A}", [.control("z")]),
        ("\u{0}", [.control(" ")]), ("\u{1F}", [.control("_")]),
        ("\u{1B}[200~a\u{1B}[Ab\n\u{1B}[201~c", [.paste("a\u{1B}[Ab\n"), "c"]), ("\u{1B}[?1;2cx", ["x"]),
        (
            "\u{1B}[<0;3;7M\u{1B}[<0;3;7m",
            [.mouse(Mouse(.click, row: 6, column: 2)), .mouse(Mouse(.release, row: 6, column: 2))]
        ),
        (
            "\u{1B}[<64;1;1M\u{1B}[<65;200;100M",
            [.mouse(Mouse(.wheelUp, row: 0, column: 0)), .mouse(Mouse(.wheelDown, row: 99, column: 199))]
        ),
        (
            "\u{1B}[<66;1;1M\u{1B}[<67;2;1M\u{1B}[<68;3;1M\u{1B}[<69;4;1M",
            [
                .mouse(Mouse(.wheelLeft, row: 0, column: 0)), .mouse(Mouse(.wheelRight, row: 0, column: 1)),
                .mouse(Mouse(.wheelLeft, row: 0, column: 2)), .mouse(Mouse(.wheelRight, row: 0, column: 3)),
            ]
        ),
        ("\u{1B}[<2;3;7M\u{1B}[<2;3;7m\u{1B}[<35;3;7M\u{1B}[<64;3;7m\u{1B}[<0;0;0M\u{1B}[<Mx", ["x"]),
        (
            "\u{1B}[<32;3;7M\u{1B}[<36;3;7M\u{1B}[<0;3;7m\u{1B}[<4;3;7m",
            [
                .mouse(Mouse(.drag, row: 6, column: 2)),
                .mouse(Mouse(.drag, row: 6, column: 2, modifiers: .shift)),
                .mouse(Mouse(.release, row: 6, column: 2)),
                .mouse(Mouse(.release, row: 6, column: 2, modifiers: .shift)),
            ]
        ),
        (
            "\u{1B}[<16;3;7M\u{1B}[<28;3;7M\u{1B}[M0#'",
            [
                .mouse(Mouse(.click, row: 6, column: 2, modifiers: .control)),
                .mouse(Mouse(.click, row: 6, column: 2, modifiers: [.shift, .alt, .control])),
                .mouse(Mouse(.click, row: 6, column: 2, modifiers: .control)),
            ]
        ),
        (
            "\u{1B}[M@#'\u{1B}[M##'",
            [.mouse(Mouse(.drag, row: 6, column: 2)), .mouse(Mouse(.release, row: 6, column: 2))]
        ),
        (
            "\u{1B}[M #'x\u{1B}[M`!!",
            [.mouse(Mouse(.click, row: 6, column: 2)), "x", .mouse(Mouse(.wheelUp, row: 0, column: 0))]
        ),
        ("\u{1B}[12\rx", [.enter, "x"]), ("\u{1B}\u{1B}[A", [.modified(.up, .alt)]),
        // What breaks a sequence off is a key.
        ("\u{1B}O\u{1B}[A", [.modified("O", .alt), .up]), ("\u{1B}O\u{3}", [.modified("O", .alt), .control("c")]),
        ("\u{1B}[[\u{1B}[A", [.up]), ("\u{1B}O1\u{3}", [.control("c")]),
        ("\u{1B}Oéx", [.modified("O", .alt), "é", "x"]),
        // Modifiers of SS3, as VTE and Konsole had them.
        ("\u{1B}O5P\u{1B}O1;2Qx", [.modified(.function(1), .control), .modified(.function(2), .shift), "x"]),
        // Letters of which the other case has two, and letters with super, hyper and meta.
        ("\u{1B}[223;2u\u{1B}[27;2;223~", ["ß", "ß"]), ("\u{1B}[304;5u", [.control("i\u{307}")]),
        ("\u{1B}[97;9u\u{1B}[27;17;97~\u{1B}[97;33ux", ["x"]), ("\u{1B}[97;65u", ["a"]),
        ("\u{1B}[" + String(repeating: "1;", count: 100) + "mx", ["x"]),
        // Keys of kitty's protocol type nothing twice.
        ("\u{1B}[97;1:3u\u{1B}[97;1:1u", [Key.character("a")]), ("\u{1B}[97;1:2u", ["a"]), ("\u{1B}[1;1:3Ax", ["x"]),
        ("\u{1B}[3;1:3~x", ["x"]), ("\u{1B}[57441;2ux", ["x"]), ("\u{1B}[57400u\u{1B}[57414u", ["1", .enter]),
        ("\u{1B}[57376u", [.function(13)]), ("\u{1B}[27;5;99~", [.control("c")]),
        ("\u{1B}[57419;2u", [.modified(.up, .shift)]),
        // Escape and ctrl-C in one read.
        ("\u{1B}\u{3}", [.escape, .control("c")]), ("\u{1B}\u{1A}", [.escape, .control("z")]),
    ]

    @Test(arguments: sequences)
    func decodes(bytes: String, keys: [Key]) {
        var (whole, split) = (KeyDecoder(), KeyDecoder())
        let both = [whole.decode(Array(bytes.utf8)), bytes.utf8.flatMap { split.decode([$0]) }]
        #expect((both, split.isWaiting) == ([keys, keys], false))
    }

    @Test(arguments: ["A", "~", "u", "R", "y", "M", "P"], ["", "<", "?"])
    func noNumberIsTooMuch(final: String, private: String) {
        let numbers = ["-9223372036854775808", "9223372036854775807", "99999999999999999999", "-1", "+1", "0", "", ":"]
        for first in numbers + ["2", "27"] {
            for second in numbers {
                var decoder = KeyDecoder()
                let bytes = "\u{1B}[\(`private`)\(first);\(second);\(second)\(final)\u{1B}[\(first);\(second)\(final)"
                let keys = decoder.decode(Array((bytes + "x").utf8))
                #expect(keys.last == "x", "\(bytes.dropFirst())")
                var probe = TerminalProbe(now: 0)
                for report in decoder.takeReports() { #expect(probe.take(report, now: 0) == .none) }
            }
        }
    }

    private static let pieces = [
        "\u{1B}[A", "\u{1B}OA", "\u{1B}O5P", "\u{1B}[1;5C", "\u{1B}[200~hé\u{1B}[Allo\u{1B}[20\u{1B}\u{1B}[201~",
        "\u{1B}[97:65;2:1u",
        "\u{1B}[97;1:3u", "\u{1B}]0;ti\u{1B}\\", "\u{1B}]11;rgb:ff/ff\u{7}", "\u{1B}P1$r0m\u{1B}\\",
        "\u{1B}_Gx\u{1B}\\", "\u{1B}[<0;3;4M",
        "\u{1B}[M #%", "\u{1B}[[A", "\u{1B}[?62;22c", "\u{1B}[?2027;2$y", "\u{1B}[2;3R", "東", "👩‍👩‍👧‍👦", "\u{1B}", "\u{1B}é",
        "\u{1B}[",
        "\u{1B}O", "\u{1B}]", "\u{1B}P", "\u{18}", "\u{1A}", "\u{1B}[200~\u{1B}[201~", "\u{1B}[ q", "\u{1B}[;A",
        "\u{1B}[" + String(repeating: "1;", count: 40) + "m",
    ]

    /// Reads cut where they like; what comes of two pieces doesn't depend on where.
    @Test(arguments: pieces)
    func aCutBetweenReadsChangesNothing(piece: String) {
        // In a share, each piece before others of them.
        let start = (Self.pieces.firstIndex(of: piece) ?? 0) % TestDepth.step(6)
        for other in TestDepth.some(Self.pieces.dropFirst(start), each: 6) {
            let bytes = Array((piece + other).utf8)
            var whole = KeyDecoder()
            let keys = whole.decode(bytes) + whole.flush() + whole.flush()
            for cut in bytes.indices {
                var split = KeyDecoder()
                let cutKeys = split.decode(bytes[..<cut]) + split.decode(bytes[cut...]) + split.flush() + split.flush()
                if keys != cutKeys {
                    Issue.record("\((piece + other).debugDescription) at \(cut): \(cutKeys) for \(keys)")
                }
            }
        }
    }

    @Test(
        arguments: ["]0;title", "P1$r0m", "P>|st(0.9)", "P!|00000000", "_Gi=1;OK"],
        ["\u{1B}\\", "\u{7}", "\u{18}", "\u{1A}"]
    )
    func stringsOfTheTerminalAreSwallowedWhole(string: String, end: String) {
        // A bell ends only the strings that xterm ends with one.
        guard end != "\u{7}" || string.hasPrefix("]") else { return }
        decodes(bytes: "a\u{1B}\(string)\(end)q", keys: ["a", "q"])
        decodes(bytes: "\u{1B}\(string) 東京 \u{1B}[A", keys: [.up])
        var decoder = KeyDecoder()
        let (start, patience) = (decoder.decode(Array("\u{1B}\(string)".utf8)), decoder.patience)
        let interrupted = decoder.decode([0x03])
        let flushed = decoder.decode(Array("\u{1B}\(string)".utf8)) + decoder.flush()
        #expect(
            ([start, interrupted, flushed, decoder.decode([0x71])], patience) == (
                [[], [.control("c")], [], ["q"]], KeyDecoder.pasteDelay
            )
        )
        // No answer has a control character, which is a key.
        decodes(bytes: "\u{1B}\(string)\rq", keys: [.enter, "q"])
    }

    @Test func aStringOfTheTerminalSwallowsNotForEver() {
        var decoder = KeyDecoder()
        let piece = Array(repeating: UInt8(ascii: "x"), count: KeyDecoder.maximumString / 4)
        let counts = ([Array("\u{1B}]52;c;x".utf8)] + Array(repeating: piece, count: 4)).map {
            decoder.decode($0).count
        }
        // Six bytes of it came with its introducer.
        #expect((counts, decoder.decode(Array("z".utf8))) == ([0, 0, 0, 0, 6], ["z"]))
    }

    @Test func aLoneEscapeWaitsForItsDeadline() {
        var decoder = KeyDecoder()
        var log: [String] = []
        for bytes in ["\u{1B}", "", "\u{1B}[", "\u{1B}[1;", "\u{1B}O"] {
            let (keys, isWaiting) = (decoder.decode(Array(bytes.utf8)), decoder.isWaiting)
            log.append("\(keys) \(isWaiting) \(decoder.flush()) \(decoder.isWaiting)")
        }
        func line(_ key: Key?) -> String { "[] true \(key.map { [$0] } ?? []) false" }
        #expect(
            log == [
                line(.escape), "[] false [] false", line(.modified("[", .alt)), line(nil), line(.modified("O", .alt)),
            ]
        )
    }

    /// A terminal that answers nothing costs escape no time; the rest of an answer that comes later than its escape
    /// character is no text.
    @Test func escapeIsAsFastWhileAnAnswerIsOwed() {
        var log: [String] = []
        for rest in [
            "[2;3R", "]11;rgb:ffff/ffff/ffff\u{1B}\\", "[?0u", "_Gi=31;OK\u{1B}\\", "[x", "[A", "]x", "[", "q",
        ] {
            var decoder = KeyDecoder()
            decoder.expectsAnswer = true
            let start = decoder.decode([0x1B])
            let patience = decoder.patience
            let escape = decoder.flush()
            let keys = rest.utf8.flatMap { decoder.decode([$0]) } + decoder.flush()
            let text = keys.compactMap { if case let .character(letter) = $0 { String(letter) } else { nil } }
            #expect((start, patience, escape) == ([], KeyDecoder.escapeDelay, [.escape]))
            log.append(
                "\(text.joined()) \(keys.count) \(decoder.takeReports().count) \(decoder.decode([0x7A]) == ["z"])"
            )
        }
        #expect(
            log == [
                " 0 1 true", " 0 1 true", " 0 1 true", " 0 1 true", "[x 2 0 true", "[A 2 0 true", "]x 2 0 true",
                "[ 1 0 true",
                "q 1 0 true",
            ]
        )
        // The start of an answer that is one without doubt waits longer.
        let patience = ["\u{1B}[2", "\u{1B}]"].map { start in
            var decoder = KeyDecoder()
            decoder.expectsAnswer = true
            _ = decoder.decode(Array(start.utf8))
            return decoder.patience
        }
        #expect(patience == [KeyDecoder.answerDelay, KeyDecoder.answerDelay])
    }

    @Test(
        arguments: [
            ([0xFF], 1), ([0xC0, 0x80], 2), ([0xE2, 0x82, 0x41], 1), ([0xED, 0xA0, 0x80], 3),
            ([0xF4, 0x90, 0x80, 0x80], 4),
            ([0x80], 1),
        ] as [([UInt8], Int)]
    )
    func whatIsNoTextIsReplaced(bytes: [UInt8], replacements: Int) {
        var decoder = KeyDecoder()
        let keys = decoder.decode(bytes + [0x7A])
        let count = keys.count { $0 == "\u{FFFD}" }
        #expect((count, keys.last) == (replacements, "z"))
        // The same as the standard library makes of them.
        let text = String(decoding: bytes + [0x7A], as: UTF8.self)
        #expect(keys == text.unicodeScalars.map { .character(Character($0)) })
        // A character that is broken off is replaced at the deadline.
        #expect([decoder.decode([0xE6, 0x9D]), decoder.flush()] == [[], ["\u{FFFD}"]])
    }

    @Test func aLargePasteInPiecesIsOneKey() {
        var decoder = KeyDecoder()
        let text = String(repeating: "東京\u{1B}[20", count: 50_000)
        let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~q".utf8)
        var keys: [Key] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + 4093)
            keys += decoder.decode(bytes[start..<end])
            #expect(decoder.patience == (end == bytes.count ? nil : KeyDecoder.pasteDelay))
            start = end
        }
        #expect(keys == [.paste(text), "q"])
    }

    /// What follows the start of a paste is pasted, however long its bytes take, and no enter and no letter of it is a
    /// key.
    @Test func aPasteThatStallsGoesOn() {
        var decoder = KeyDecoder()
        var log: [String] = []
        func waits() -> String { decoder.patience.map { "\($0)" } ?? "no" }
        for piece in ["\u{1B}[200~one\u{1B}[20", "0\rq", "é", "\u{1B}[2", "01~q"] {
            // The last byte of a letter comes after the pause.
            let bytes = Array(piece.utf8)
            let isCut = piece == "é"
            let keys = decoder.decode(isCut ? bytes.dropLast() : bytes[...])
            let patience = waits()
            let stalled = decoder.flush() + decoder.flush()
            log.append("\(keys) \(patience) \(stalled) \(waits())")
            if isCut { log.append("\(decoder.decode(bytes.suffix(1)) + decoder.flush())") }
        }
        func pasted(_ text: String) -> String { "\([Key.paste(text)])" }
        #expect(
            log == [
                "[] 1000 \(pasted("one")) no", "[] 1000 \(pasted("\u{1B}[200\rq")) no", "[] no [] no", pasted("é"),
                "[] no [] no", "\([Key.character("q")]) no [] no",
            ]
        )
    }

    /// Only a ctrl-C that arrives alone, as whatever a terminal sends for it, ends a paste without an end.
    @Test(arguments: ["\u{3}", "\u{1B}[99;5u", "\u{1B}[99;69u", "\u{1B}[1089::99;5u", "\u{1B}[27;5;99~"])
    func aPasteWithoutAnEndEndsWithControlC(interrupt: String) {
        var decoder = KeyDecoder()
        let keys = [
            decoder.decode(Array("\u{1B}[200~two".utf8)), decoder.decode(Array(interrupt.utf8)), decoder.decode([0x71]),
            decoder.decode(Array("\u{1B}[200~a\(interrupt)b\u{1B}[201~".utf8)),
            decoder.decode(Array("\u{1B}[200~".utf8)) + decoder.flush(), decoder.decode(Array("\u{1B}[201~".utf8)),
        ]
        #expect(keys == [[], [.paste("two"), .control("c")], ["q"], [.paste("a\(interrupt)b")], [], [.paste("")]])
    }

    @Test func aPasteLongerThanTheLimitComesInPieces() {
        var decoder = KeyDecoder()
        var keys = decoder.decode(Array("\u{1B}[200~".utf8))
        let piece = Array(repeating: UInt8(ascii: "x"), count: 1 << 20)
        for _ in 0..<18 { keys += decoder.decode(piece) }
        keys += decoder.decode(Array("\u{1B}[201~q".utf8))
        let lengths = keys.map { if case let .paste(text) = $0 { text.utf8.count } else { 0 } }
        let expected = [17 << 20, 1 << 20, 0]
        #expect((lengths, keys.last) == (expected, "q"))
    }

    @Test func noBytesAreTooMuch() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            var decoder = KeyDecoder()
            for _ in 0..<8 {
                let count = Int(random.next() % 12)
                let bytes = (0..<count).map { _ -> UInt8 in
                    let value = random.next()
                    return value % 3 == 0
                        ? Array("\u{1B}[O;~200".utf8)[Int(value >> 8) % 8] : UInt8(truncatingIfNeeded: value >> 8)
                }
                _ = decoder.decode(bytes)
                if random.next() % 4 == 0 { _ = decoder.flush() }
            }
        }
    }

    /// Whatever a user types and a terminal answers, cut anywhere and with pauses between the keys: nothing is lost,
    /// and nothing is made up.
    @Test func noSplitAndNoPauseLosesOrInventsAKey() {
        let tokens: [(String, [Key])] = [
            ("a", ["a"]), ("é", ["é"]), ("東", ["東"]), ("\r", [.enter]), ("\u{1B}", [.escape]), ("\u{1B}[A", [.up]),
            ("\u{1B}OA", [.up]), ("\u{1B}\u{1B}[A", [.modified(.up, .alt)]), ("\u{1B}[7$", [.modified(.home, .shift)]),
            ("\u{1B}[a", [.modified(.up, .shift)]), ("\u{1B}Oa", [.modified(.up, .control)]),
            ("\u{1B}a", [.modified("a", .alt)]),
            ("\u{1B}]", [.modified("]", .alt)]), ("\u{1B}[", [.modified("[", .alt)]),
            ("\u{1B}O", [.modified("O", .alt)]),
            ("\u{1B}P", [.modified("P", .alt)]), ("\u{1B}[97:65;4u", [.modified("A", .alt)]),
            ("\u{3}", [.control("c")]),
            ("\u{1B}[200~a\rq\u{1B}[201~", [.paste("a\rq")]), ("\u{1B}[2;3R", []), ("\u{1B}]11;rgb:0/0/0\u{7}", []),
            ("\u{1B}[?5u", []), ("\u{1B}P>|st(0.9)\u{1B}\\", []),
            ("\u{1B}[<0;1;1M", [.mouse(Mouse(.click, row: 0, column: 0))]),
        ]
        var random = SeededGenerator(seed: 40)
        for _ in 0..<TestDepth.times(3_000) {
            var (decoder, typed, keys, story) = (KeyDecoder(), [Key](), [Key](), "")
            decoder.expectsAnswer = random.next() % 2 == 0
            var patience = 0
            /// Lets virtual time pass, in which the reader flushes when the decoder's patience has ended.
            func pause(_ time: Int) {
                patience += time
                while let limit = decoder.patience, patience >= limit {
                    patience -= limit
                    keys += decoder.flush()
                }
            }
            for _ in 0..<5 {
                let (bytes, expected) = tokens[Int(random.next() % UInt64(tokens.count))]
                typed += expected
                story += "\(bytes.debugDescription) "
                for byte in bytes.utf8 {
                    // Within a sequence less than the time after which an escape character is a key.
                    pause(Int(random.next() % UInt64(KeyDecoder.escapeDelay)))
                    keys += decoder.decode([byte])
                    patience = 0
                }
                pause(2 * KeyDecoder.pasteDelay)
            }
            if keys != typed { Issue.record("\(story): \(keys)") }
        }
    }

    /// The start of any sequence, and a text after a pause: the text is all there, whatever the start is.
    @Test func aTextAfterTheStartOfASequenceIsWhole() {
        for piece in Self.pieces where !piece.hasPrefix("\u{1B}[200~") {
            let bytes = Array(piece.utf8)
            for count in 1...bytes.count {
                var decoder = KeyDecoder()
                _ = decoder.decode(bytes[..<count]) + decoder.flush() + decoder.flush()
                let text = decoder.decode(Array("hello\r".utf8))
                if text != ["h", "e", "l", "l", "o", .enter] {
                    Issue.record("\(piece.prefix(count).debugDescription): \(text)")
                }
            }
        }
    }
}
