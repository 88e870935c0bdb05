import MillraceRendering
import TestSupport
import Testing

@testable import MillraceTerminal

/// The keys of terminals as their documentation and their entries in terminfo list them; `ESC` is written as `␛`.
struct KeyTableTests {
    private typealias Table = [(bytes: String, key: Key)]

    /// The sequences that xterm, VTE, kitty, st, tmux and screen have in common: a letter or a number, and modifiers.
    private static let xterm: Table = {
        var table: Table = []
        let letters: Table = [
            ("A", .up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end), ("P", .function(1)),
            ("Q", .function(2)), ("R", .function(3)), ("S", .function(4)),
        ]
        let numbers: [(Int, Key)] =
            [(1, .home), (2, .insert), (3, .delete), (4, .end), (5, .pageUp), (6, .pageDown)]
            + [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24].enumerated().map { ($1, .function($0 + 1)) }
        for bits in 0..<8 as Range<UInt8> {
            let modifiers = KeyModifiers(rawValue: bits)
            func with(_ key: Key) -> Key { bits == 0 ? key : .modified(key, modifiers) }
            for (letter, key) in letters {
                table += (bits == 0 ? ["␛[\(letter)", "␛O\(letter)"] : ["␛[1;\(bits + 1)\(letter)"])
                    .map { ($0, with(key)) }
            }
            table += numbers.map { ("␛[\($0)\(bits == 0 ? "" : ";\(bits + 1)")~", with($1)) }
        }
        return table
    }()

    /// rxvt-unicode(7), "Key Codes": `~` alone, `$` with shift, `^` with control, `@` with both, and an escape before
    /// them with alt.
    private static let rxvt: Table = {
        var table: Table = [("␛[Z", .backtab)]
        let arrows: [(Character, Key)] = [("a", .up), ("b", .down), ("c", .right), ("d", .left)]
        for (letter, key) in arrows {
            table += [("␛[\(letter)", .modified(key, .shift)), ("␛O\(letter)", .modified(key, .control))]
            table += [("␛[\(letter.uppercased())", key), ("␛O\(letter.uppercased())", key)]
        }
        let numbers: [(Int, Key)] =
            [(7, .home), (8, .end), (2, .insert), (3, .delete), (5, .pageUp), (6, .pageDown)]
            + [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34].enumerated()
            .map { ($1, .function($0 + 1)) }
        for (number, key) in numbers {
            table += [
                ("␛[\(number)~", key), ("␛[\(number)$", .modified(key, .shift)),
                ("␛[\(number)^", .modified(key, .control)), ("␛[\(number)@", .modified(key, [.shift, .control])),
            ]
        }
        return table
            + table.map { bytes, key in
                guard case let .modified(plain, modifiers) = key else { return ("␛" + bytes, .modified(key, .alt)) }
                return ("␛" + bytes, .modified(plain, modifiers.union(.alt)))
            }
    }()

    /// The numeric keypad in its application mode, of xterm and rxvt.
    private static let keypad: Table =
        zip("jklmnopqrstuvwxy", "*+,-./0123456789").map { ("␛O\($0)", .character($1)) }
        + [("␛OX", "="), ("␛OM", .enter), ("␛OI", .tab), ("␛O ", " "), ("␛O5A", .modified(.up, .control))]

    /// The keys with alt, as an escape before the character, also where the two could be the start of something longer.
    private static let alt: Table =
        "abyzABNQYZ019 !\"#$%&'()*+,-./:;<=>?@\\`{|}~é東]PX_^[O".map { ("␛\($0)", .modified(.character($0), .alt)) }
        + [
            ("␛\r", .modified(.enter, .alt)), ("␛\u{7F}", .modified(.backspace, .alt)), ("␛\t", .backtab),
            ("␛\u{1}", .modified(.control("a"), .alt)),
        ]

    /// kitty's protocol with the flags 1 and 4, as kitty 0.26 sends it, and what the same keys are on a terminal
    /// without it.
    private static let kitty: Table = [
        ("␛[27u", .escape), ("␛[P", .function(1)), ("␛[R", .function(3)), ("␛[13~", .function(3)),
        ("␛[97;5u", .control("a")), ("␛[97;3u", .modified("a", .alt)), ("␛[97:65;4u", .modified("A", .alt)),
        ("␛[97;4u", .modified("A", .alt)), ("␛[49:33;4u", .modified("!", .alt)), ("␛[97:65;6u", .control("a")),
        ("␛[47:63;4u", .modified("?", .alt)), ("␛[45:95;6u", .control("_")),
        ("␛[97;7u", .modified(.control("a"), .alt)),
        ("␛[1089::99;5u", .control("c")), ("␛[1089:1057:99;6u", .control("c")), ("␛[1089;5u", .control("с")),
        ("␛[1089::99;3u", .modified("с", .alt)), ("␛[233::50;5u", .control("é")),
        ("␛[91;5u", .escape), ("␛[104;5u", .backspace), ("␛[105;5u", .tab), ("␛[106;5u", .enter), ("␛[109;5u", .enter),
        ("␛[47;5u", .control("_")), ("␛[32;5u", .control(" ")), ("␛[92;5u", .control("\\")), ("␛[50;5u", .control(" ")),
        ("␛[51;5u", .escape), ("␛[52;5u", .control("\\")), ("␛[53;5u", .control("]")), ("␛[54;5u", .control("^")),
        ("␛[55;5u", .control("_")), ("␛[56;5u", .backspace), ("␛[47:63;6u", .backspace), ("␛[50:64;6u", .control(" ")),
        ("␛[13;2u", .enter), ("␛[13;5u", .enter), ("␛[13;3u", .modified(.enter, .alt)),
        ("␛[13;4u", .modified(.enter, .alt)), ("␛[9;2u", .backtab), ("␛[9;5u", .tab), ("␛[9;6u", .backtab),
        ("␛[127;2u", .backspace), ("␛[127;5u", .backspace), ("␛[127;3u", .modified(.backspace, .alt)),
        ("␛[27;2u", .escape), ("␛[32;2u", " "), ("␛[99;133u", .control("c")), ("␛[57414u", .enter),
        ("␛[57414;2u", .enter), ("␛[57413;133u", .control("+")), ("␛[57399;3u", .modified("0", .alt)),
        ("␛[1;129A", .up), ("␛[57417;5u", .modified(.left, .control)), ("␛[57376;2u", .modified(.function(13), .shift)),
    ]

    private static let tables: [String: Table] = [
        "xterm": xterm, "rxvt": rxvt, "keypad": keypad, "alt": alt, "kitty": kitty,
        "st": [
            ("␛[2~", .insert), ("␛[3~", .delete), ("␛[1~", .home), ("␛[4~", .end), ("␛[1;2H", .modified(.home, .shift)),
            ("␛[3;5~", .modified(.delete, .control)),
        ],
        "linux": [("␛[[A", .function(1)), ("␛[[E", .function(5)), ("␛[25~", .function(13)), ("␛[34~", .function(20))],
    ]

    /// A key is itself in one read, cut anywhere, with a text or an escape after it, and after a text.
    @Test(arguments: ["xterm", "rxvt", "keypad", "alt", "kitty", "st", "linux"])
    func eachSequenceIsItsKey(terminal: String) throws {
        for (line, key) in try Self.tables[terminal].unwrapped() {
            let bytes = Array(line.replacing("␛", with: "\u{1B}").utf8)
            var whole = KeyDecoder()
            var wrong = whole.decode(bytes) + whole.flush() != [key]
            for cut in bytes.indices.dropFirst() {
                var split = KeyDecoder()
                wrong = wrong || split.decode(bytes[..<cut]) + split.decode(bytes[cut...]) + split.flush() != [key]
            }
            // What alt and a bracket are followed by in one read may be a sequence.
            if !["␛[", "␛O"].contains(line) {
                var around = KeyDecoder()
                wrong = wrong || around.decode([0x78] + bytes + Array("~hq".utf8)) != ["x", key, "~", "h", "q"]
                wrong = wrong || around.decode(bytes + [0x1B]) + around.flush() != [key, .escape]
            }
            if wrong {
                var decoder = KeyDecoder()
                Issue.record("\(line) isn't \(key) but \(decoder.decode(bytes) + decoder.flush())")
            }
        }
    }

    /// An escape that isn't of a sequence is the key, whatever comes after it.
    @Test func twoEscapesAreAltOnlyBeforeAKey() {
        let rows: [(String, [Key])] = [
            ("␛␛", [.escape, .escape]), ("␛␛␛[A", [.escape, .modified(.up, .alt)]),
            ("␛␛a", [.escape, .modified("a", .alt)]), ("␛␛é", [.escape, .modified("é", .alt)]),
            ("␛␛[200~a␛[201~", [.escape, .paste("a")]), ("␛␛[2;3Rx", [.escape, "x"]), ("␛␛[?1;2cx", [.escape, "x"]),
            ("␛␛]11;rgb:0/0/0␛\\x", [.escape, "x"]),
            ("␛␛[<0;1;1M", [.escape, .mouse(Mouse(.click, row: 0, column: 0))]),
            ("␛␛[M !!", [.escape, .mouse(Mouse(.click, row: 0, column: 0))]), ("␛␛O", [.escape, .modified("O", .alt)]),
            ("␛␛[", [.escape, .modified("[", .alt)]), ("␛␛]", [.escape, .modified("]", .alt)]),
            ("␛␛Oé", [.escape, .modified("O", .alt), "é"]), ("␛␛[1;5A", [.modified(.up, [.control, .alt])]),
        ]
        for (line, keys) in rows {
            var decoder = KeyDecoder()
            let decoded = decoder.decode(Array(line.replacing("␛", with: "\u{1B}").utf8)) + decoder.flush()
            #expect(decoded == keys, "\(line)")
        }
    }

    /// The introducers of strings are letters and signs with alt before everything but a string.
    @Test func whatIsNoStringIsText() {
        let lines = [
            "␛]", "␛]hello", "␛]\r", "␛]11", "␛]11hello", "␛]12345;hello", "␛];x", "␛]]x", "␛P", "␛Phello", "␛P12",
            "␛P1x",
            "␛_", "␛_hello", "␛^hello", "␛Xhello", "␛]\u{3}",
        ]
        for line in lines {
            let characters = line.dropFirst()
            let first = characters.first ?? " "
            let rest: [Key] = characters.dropFirst().map {
                $0 == "\r" ? .enter : $0 == "\u{3}" ? .control("c") : .character($0)
            }
            let bytes = Array(line.replacing("␛", with: "\u{1B}").utf8)
            for cut in bytes.indices.dropFirst() {
                var decoder = KeyDecoder()
                let keys = decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...]) + decoder.flush()
                #expect(keys == [.modified(.character(first), .alt)] + rest, "\(line) at \(cut)")
            }
        }
    }
}
