import MillraceStreams

/// Random documents, small and full of what is told apart by little.
package struct RandomJSON {
    package var random: SeededGenerator

    package init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    private static let scalars = [
        "null", "true", "false", "0", "-0", "1", "7", "-1", "255", "256", "1.5", "1.0", "34.0", "1e2", "-2.5E-3", "0e1",
        "9007199254740993", "18446744073709551616", "1e400", "1e-400", "5e-324", "0.1", "-0.0", "123456789.123456789",
        #""""#, #""x""#, #""caf\u00e9""#, #""café""#, #""\ud83d\ude00""#, #""a\"b\\c\n""#, #""NaN""#, #""\u0000""#,
        #""2020-01-01T00:00:00Z""#, #""2020-02-30T00:00:00Z""#, #""1999-12-31T23:59:59+01:00""#, #""1""#, #""AQID""#,
        #""AQ==""#, #""AR==""#, #""A/+9""#, #""http://a/b?c""#, #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#,
        #""e621e1f8-c36c-495a-93fc-0c247a3e6e5""#, "[]", "{}",
    ]
    private static let keys = [
        "a", "b", "c", "id", "id", "name", "name", "tags", "count", "ratio", "share", "isOn", "is_on", "date", "data",
        "link", "key", "price", "child", "children", "byName", "by_name", "a_b_c", "aBC", "_x", "x_", "a_b-c", "is__on",
        "\u{e9}", "e\u{301}", "\\u0061", "\\u0069d", "", "0", "7", "super", "value", "\u{212A}", "K",
    ]
    private static let blanks = ["", "", "", " ", "\n", "\t ", "\r\n  "]
    private static let bytes = Array("\"\\{}[]:,01-.eEtfnu/ a\n+'x*_".utf8) + [0x00, 0x01, 0x7F, 0x80, 0xC3, 0xFF]

    /// Returns a valid document.
    package mutating func document(depth: Int = 3) -> String {
        blank() + value(depth: depth) + blank()
    }

    /// Returns the bytes with one to three of them replaced, left out, put in or moved.
    package mutating func mutated(_ document: String) -> [UInt8] {
        var bytes = Array(document.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: bytes.indices, using: &random)
            let byte = RandomJSON.bytes.randomElement(using: &random) ?? 0
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[place] = byte
            case 1: bytes.insert(byte, at: place)
            case 2: bytes.remove(at: place)
            case 3: bytes.removeSubrange(place..<min(bytes.count, place + 4))
            default: bytes.swapAt(place, Int.random(in: bytes.indices, using: &random))
            }
        }
        return bytes
    }

    private mutating func value(depth: Int) -> String {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &random) {
        case 0: return RandomNumber.text(using: &random)
        case 1...4: return RandomJSON.scalars.randomElement(using: &random) ?? "null"
        case 5, 6: return list("[", "]") { $0.value(depth: depth - 1) }
        default: return list("{", "}") { "\"\($0.key())\"\($0.blank()):\($0.blank())\($0.value(depth: depth - 1))" }
        }
    }

    private mutating func list(_ open: String, _ close: String, _ part: (inout RandomJSON) -> String) -> String {
        // Some are so wide that a decoder may look up their members in another way.
        let count = Int.random(in: 0..<24, using: &random) == 0 ? 20 : Int.random(in: 0..<5, using: &random)
        let parts = (0..<count).map { _ in blank() + part(&self) + blank() }
        return open + (parts.isEmpty ? blank() : parts.joined(separator: ",")) + close
    }

    private mutating func key() -> String {
        RandomJSON.keys.randomElement(using: &random) ?? "a"
    }

    private mutating func blank() -> String {
        RandomJSON.blanks.randomElement(using: &random) ?? ""
    }
}
