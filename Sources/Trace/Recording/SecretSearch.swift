/// The search for a secret at a place of a text, in which each character may have another form.
struct SecretSearch {
    /// The bytes with which a form other than the character itself may begin.
    static let escapes = Array("%\\&+".utf8)
    /// The number of characters from which on the beginning of a secret is one, where the text is cut.
    private static let leastBeginning = 4
    /// The number of backslashes that stand for one: JSON in JSON in JSON has eight.
    private static let mostBackslashes = 8

    let bytes: [UInt8]
    private let isCut: Bool

    init(_ bytes: [UInt8], isCut: Bool) {
        (self.bytes, self.isCut) = (bytes, isCut)
    }

    /// Returns the end of a secret that begins at a place; nil where none does.
    ///
    /// A secret goes on behind a line break and the spaces after it, as on a screen that is too narrow for it. It ends early where the text is cut.
    func end(of secret: [Unicode.Scalar], from start: Int) -> Int? {
        // A text may be read in several ways: `%25` is a percent sign, or three characters.
        var places = [start]
        for (index, scalar) in secret.enumerated() {
            if index >= Self.leastBeginning, let end = places.first(where: isEnd) { return end }
            if index > 0 { places += places.compactMap(lineStart) }
            places = places.reduce(into: []) { ends, place in
                for end in self.ends(of: scalar, from: place) where !ends.contains(end) { ends.append(end) }
            }
            if places.isEmpty { return nil }
        }
        return places.max()
    }

    /// Whether a piece is a number in JSON: a value of digits, behind a colon, a comma or a bracket.
    func isNumber(from start: Int, to end: Int) -> Bool {
        let isSpace = { (byte: UInt8) in " \t\r\n".utf8.contains(byte) }
        guard bytes[start..<end].allSatisfy({ "0123456789.+-eE".utf8.contains($0) }),
            let before = bytes[..<start].last(where: { !isSpace($0) }), ":[,".utf8.contains(before),
            let after = bytes[end...].first(where: { !isSpace($0) })
        else { return false }
        return ",]}".utf8.contains(after)
    }

    /// The ends of the forms of a character at a place.
    private func ends(of scalar: Unicode.Scalar, from start: Int) -> [Int] {
        var ends = String(scalar).utf8.reduce([start]) { places, byte in
            places.flatMap { self.ends(of: byte, from: $0) }
        }
        switch byte(at: start) {
        case UInt8(ascii: "+") where scalar == " ": ends.append(start + 1)
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
            if scalar == " ", let next = lineStart(after: start) { ends.append(next) }
        case UInt8(ascii: "\\"): ends += self.ends(ofEscaped: scalar, from: start)
        case UInt8(ascii: "&"): ends += [end(ofEntity: scalar, from: start)].compactMap { $0 }
        default: break
        }
        return ends
    }

    /// The ends of a byte: itself, or percent-encoded, as it is in a URL within a URL too.
    private func ends(of wanted: UInt8, from start: Int) -> [Int] {
        var ends = byte(at: start) == wanted ? [start + 1] : []
        guard byte(at: start) == UInt8(ascii: "%") else { return ends }
        var next = start + 1
        while number(from: next, digits: 2) == 0x25 { next += 2 }
        if next > start + 1, wanted == UInt8(ascii: "%") { ends.append(next) }
        if number(from: next, digits: 2) == UInt32(wanted) { ends.append(next + 2) }
        return ends
    }

    /// The ends of a character behind backslashes: `\"`, `\n`, `\u0041`, `\u{41}`.
    private func ends(ofEscaped scalar: Unicode.Scalar, from start: Int) -> [Int] {
        var next = start
        while byte(at: next) == UInt8(ascii: "\\"), next - start < Self.mostBackslashes { next += 1 }
        var ends = scalar == "\\" ? Array((start + 1)...next) : []
        if let letter = Self.letters[scalar], byte(at: next) == letter { ends.append(next + 1) }
        if byte(at: next) == UInt8(ascii: "u"), let end = end(ofNumbered: scalar, from: next + 1) { ends.append(end) }
        return ends
            + String(scalar).utf8.reduce([next]) { places, byte in
                places.flatMap { self.ends(of: byte, from: $0) }
            }
    }

    private static let letters: [Unicode.Scalar: UInt8] = [
        "\n": UInt8(ascii: "n"), "\r": UInt8(ascii: "r"), "\t": UInt8(ascii: "t"), "\u{8}": UInt8(ascii: "b"),
        "\u{C}": UInt8(ascii: "f"), "\0": UInt8(ascii: "0"),
    ]

    /// The end of the number of a character behind `\u`, of which JSON has two for one beyond the basic plane.
    private func end(ofNumbered scalar: Unicode.Scalar, from start: Int) -> Int? {
        if byte(at: start) == UInt8(ascii: "{") {
            return end(ofDigits: scalar, radix: 16, from: start + 1, before: UInt8(ascii: "}"))
        }
        var place = start
        for (index, unit) in String(scalar).utf16.enumerated() {
            if index > 0 {
                while byte(at: place) == UInt8(ascii: "\\") { place += 1 }
                guard byte(at: place) == UInt8(ascii: "u") else { return nil }
                place += 1
            }
            guard number(from: place, digits: 4) == UInt32(unit) else { return nil }
            place += 4
        }
        return place
    }

    /// The end of a character of XML: `&amp;`, `&#38;`, `&#x26;`.
    private func end(ofEntity scalar: Unicode.Scalar, from start: Int) -> Int? {
        if byte(at: start + 1) == UInt8(ascii: "#") {
            let isHexadecimal = byte(at: start + 2).map { $0 | 0x20 } == UInt8(ascii: "x")
            let (radix, first) = isHexadecimal ? (16, start + 3) : (10, start + 2)
            return end(ofDigits: scalar, radix: radix, from: first, before: UInt8(ascii: ";"))
        }
        guard let name = Self.entities[scalar]?.utf8, bytes[start...].starts(with: name) else { return nil }
        return start + name.count
    }

    private static let entities: [Unicode.Scalar: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&apos;",
    ]

    private func end(ofDigits scalar: Unicode.Scalar, radix: Int, from start: Int, before mark: UInt8) -> Int? {
        let digits = bytes[min(start, bytes.count)...].prefix(8).prefix { $0 != mark }
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: radix)
        let end = start + digits.count
        return value == scalar.value && byte(at: end) == mark ? end + 1 : nil
    }

    private func number(from start: Int, digits count: Int) -> UInt32? {
        guard start + count <= bytes.count else { return nil }
        return UInt32(String(decoding: bytes[start..<start + count], as: UTF8.self), radix: 16)
    }

    private func byte(at place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

    /// The place of the first character in the next line, where a line ends here.
    private func lineStart(after place: Int) -> Int? {
        guard let byte = byte(at: place), byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { return nil }
        return bytes[place...].firstIndex { !" \t\r\n".utf8.contains($0) }
    }

    /// Whether the text is cut here.
    private func isEnd(_ place: Int) -> Bool {
        place == bytes.count ? isCut : bytes[place...].starts(with: "…".utf8)
    }
}
