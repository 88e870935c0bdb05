import Foundation
import MillraceStreams

/// Random documents: small, and full of values that differ by little.
struct JSONFuzzDocument {
    var random: SeededGenerator
    private(set) var bytes: [UInt8] = []

    private static let scalars = [
        "null", "true", "false", "0", "-0", "1", "7", "-1", "255", "256", "1.5", "1.0", "34.0", "1e2", "-2.5E-3", "0e1",
        "9007199254740993", "18446744073709551616", "1e400", "1e-400", "5e-324", "0.1", "-0.0", "123456789.123456789",
        #""""#, #""x""#, #""caf\u00e9""#, #""café""#, #""\ud83d\ude00""#, #""a\"b\\c\n""#, #""NaN""#, #""\u0000""#,
        #""2020-01-01T00:00:00Z""#, #""2020-02-30T00:00:00Z""#, #""1999-12-31T23:59:59+01:00""#, #""1""#, #""AQID""#,
        #""AQ==""#, #""AR==""#, #""A/+9""#, #""http://a/b?c""#, #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#,
        #""e621e1f8-c36c-495a-93fc-0c247a3e6e5""#, "[]", "{}",
    ]
    private static let names = [
        "id", "id", "name", "name", "count", "ratio", "share", "isOn", "is_on", "tags", "date", "data", "link", "key",
        "price", "child", "children", "byName", "by_name", "a_b_c", "aBC", "_x", "x_", "\u{e9}", "e\u{301}", "\\u0061",
        "\\u0069d", "", "0", "7", "super", "a_b-c", "is__on", "\u{212A}", "K",
    ]
    private static let blanks = ["", "", "", "", " ", "\n", "\t ", "\r\n  "]
    private static let oddBytes = Array("\"\\{}[]:,01-.eEtfnu/ a\n+'x*_".utf8) + [0x00, 0x01, 0x7F, 0x80, 0xC3, 0xFF]

    /// Writes a document, which one time in four is broken.
    mutating func write() {
        blank()
        value(depth: 3)
        blank()
        if random.below(4) == 0 { breakUp() }
    }

    private mutating func add(_ text: String) {
        bytes += Array(text.utf8)
    }

    private mutating func blank() {
        add(random.one(of: JSONFuzzDocument.blanks))
    }

    private mutating func value(depth: Int) {
        switch random.below(depth > 0 ? 8 : 4) {
        case 0: number()
        case 1...3: add(random.one(of: JSONFuzzDocument.scalars))
        case 4, 5:
            list("[", "]", random.below(5)) { $0.value(depth: depth - 1) }
        default:
            let count = random.below(24) == 0 ? 14 + random.below(12) : random.below(6)
            list("{", "}", count) { document in
                document.add("\"" + document.random.one(of: JSONFuzzDocument.names) + "\"")
                document.blank()
                document.add(":")
                document.blank()
                document.value(depth: depth - 1)
            }
        }
    }

    private mutating func list(_ open: String, _ close: String, _ count: Int, _ part: (inout Self) -> Void) {
        add(open)
        for place in 0..<count {
            if place > 0 { add(",") }
            blank()
            part(&self)
            blank()
        }
        add(close)
    }

    private mutating func number() {
        if random.below(3) == 0 { add("-") }
        add(random.below(4) == 0 ? "0" : "\(random.next() >> UInt64(random.below(64)))")
        if random.below(2) == 0 {
            let digits = String(random.next() >> UInt64(random.below(64)))
            add("." + String(repeating: "0", count: random.below(3)) + digits)
        }
        if random.below(3) == 0 {
            add(random.one(of: ["e", "E", "e+", "E+", "e-", "E-"]))
            add("\(random.below(random.one(of: [4, 30, 340])))")
        }
    }

    /// Replaces, leaves out, puts in or cuts off bytes.
    private mutating func breakUp() {
        for _ in 0...random.below(3) where !bytes.isEmpty {
            let place = random.below(bytes.count)
            let byte = random.one(of: JSONFuzzDocument.oddBytes)
            switch random.below(5) {
            case 0: bytes[place] = byte
            case 1: bytes.insert(byte, at: place)
            case 2: bytes.remove(at: place)
            case 3: bytes.removeSubrange(place...)
            default: bytes.swapAt(place, random.below(bytes.count))
            }
        }
    }
}
