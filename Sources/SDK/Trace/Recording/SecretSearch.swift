/// The search for a secret at a position of a text, in which each character may have another form.
struct SecretSearch {
    /// The number of characters from which on the beginning of a secret is one, where the text is cut.
    private static let leastBeginning = 4
    /// The number of backslashes that stand for one: JSON in JSON in JSON has eight.
    static let mostBackslashes = 8

    private let reading: SecretReading
    private let isCut: Bool
    let hasPieces: Bool

    private var bytes: [UInt8] { reading.bytes }

    func isJoint(_ place: Int) -> Bool { reading.isJoint(place) }

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - reading: The text to look through.
    ///   - isCut: Whether the text is the beginning of a longer one, so that a secret may have lost its end.
    ///   - hasPieces: Whether a piece of a secret is one too where the text, a line, a column or a value begins or ends
    ///     with it.
    init(_ reading: SecretReading, isCut: Bool, hasPieces: Bool) {
        (self.reading, self.isCut, self.hasPieces) = (reading, isCut, hasPieces)
    }

    /// Returns the end of a secret, or of a piece of it, that begins at a position; `nil` where none does.
    ///
    /// - Parameters:
    ///   - form: The form of the secret.
    ///   - offset: The number of its characters that are before the position, and not visible.
    func end(of form: SecretForm, without offset: Int = 0, from start: Int) -> Int? {
        // A text may be read in several ways: `%25` is a percent sign, or three characters.
        var places = [start]
        for index in offset..<form.scalars.count {
            let next: [Int] = places.reduce(into: []) { ends, place in
                let found = self.ends(of: form.scalars[index], from: place)
                ends += found.filter { !ends.contains($0) }
            }
            guard !next.isEmpty else {
                let isLong = index - offset >= Self.leastBeginning
                if isLong, let end = places.first(where: isEnd) { return end }
                let isApart = !isInWord(start, form) || isStart(at: start)
                guard hasPieces, isApart, form.isPiece(offset..<index) else { return nil }
                return places.first { isEdge($0) }
            }
            places = next
        }
        guard offset > 0 else { return places.max() }
        return form.isPiece(offset..<form.scalars.count)
            ? places.filter { !isInWord($0, form) || isEdge($0) }.max() : nil
    }

    /// Whether a position is within a word, so that a piece that begins or ends there is a part of another word.
    ///
    /// False for encoded forms, which have no words.
    private func isInWord(_ place: Int, _ form: SecretForm) -> Bool {
        let isLetter = { (byte: UInt8?) -> Bool in
            guard let byte else { return false }
            return (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte >= 0x80 && byte != 0xE2
        }
        return !form.isEncoded && place > 0 && isLetter(bytes[place - 1]) && isLetter(byte(at: place))
    }

    /// Whether a form other than the character itself may begin with a byte.
    static func isEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "%"), UInt8(ascii: "\\"), UInt8(ascii: "&"), UInt8(ascii: "+"): true
        default: false
        }
    }

    /// Whether a character may begin at a position, by the next bytes: a fast check before ``end(of:without:from:)``.
    func mayBegin(_ scalar: Unicode.Scalar, at place: Int) -> Bool {
        switch bytes[place] {
        case UInt8(ascii: "\\"):
            let rest = bytes[place...].prefix(Self.mostBackslashes + 1)
            guard let next = rest.first(where: { $0 != UInt8(ascii: "\\") }) else { return scalar == "\\" }
            return next == UInt8(ascii: "u") || scalar == "\\" || Self.letters[scalar] != nil || next >= 0x80
                || next == UInt8(ascii: "%") || next == String(scalar).utf8.first
        case UInt8(ascii: "+"): return scalar == " " || scalar == "+"
        default: return true
        }
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

    /// The ends of the forms of a character at a position.
    private func ends(of scalar: Unicode.Scalar, from start: Int) -> [Int] {
        guard scalar.value >= 0x80 || start >= bytes.count || Self.isEscape(bytes[start]) || reading.isJoint(start)
        else {
            // The common case: a character that stands for itself.
            return bytes[start] == UInt8(scalar.value) ? [start + 1] : []
        }
        var ends = String(scalar).utf8.reduce([start]) { places, byte in
            places.flatMap { self.ends(of: byte, from: $0) }
        }
        // The end of a line, or a gap, may replace a space.
        if reading.isJoint(start), scalar.properties.isWhitespace { ends.append(start) }
        switch byte(at: start) {
        case UInt8(ascii: "+") where scalar == " ": ends.append(start + 1)
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
        // After the sign comes its number, or characters of the secret that look like it.
        while number(from: next, digits: 2) == 0x25 {
            next += 2
            if wanted == UInt8(ascii: "%") { ends.append(next) }
        }
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

    /// Whether the text is cut here.
    private func isEnd(_ place: Int) -> Bool {
        place == bytes.count ? isCut : bytes[place...].starts(with: "…".utf8)
    }
}

extension SecretSearch {
    /// The bytes at which a value or a line ends, besides borders and gaps.
    private static let marks = (UInt8.min...UInt8.max).map { byte in
        "\n\r\t\"'()[]{}<>=&?|/\\:,;".utf8.contains(byte)
    }

    /// The bytes of which an escape consists, behind its first one.
    private static let escapeParts = Array("0123456789abcdefABCDEFux#;%".utf8)
    /// The number of bytes of the longest escape of one character.
    private static let longestEscape = 12

    /// Whether a value, a line or a column may end at a position, or in the middle of an escaped character that begins
    /// there.
    private func isEdge(_ place: Int) -> Bool {
        guard let byte = byte(at: place), Self.isEscape(byte) else { return isEdge(at: place) }
        let rest = bytes[place...].prefix(Self.longestEscape).dropFirst().prefix { Self.escapeParts.contains($0) }
        return isEdge(at: place) || isEdge(at: rest.endIndex)
    }

    private func isEdge(at place: Int) -> Bool {
        guard let first = EscapedScalar(in: bytes, at: place) else { return isMark(place) }
        guard first.scalar == " " else { return isMark(place) || isMark(first) }
        guard let second = EscapedScalar(in: bytes, at: first.end) else { return true }
        return second.scalar == " " || isMark(first.end) || isMark(second)
    }

    /// Whether a value, a line or a column may begin at a position, or in the middle of an escaped character that ends
    /// there.
    func isStart(_ place: Int) -> Bool {
        guard place > 0 else { return true }
        if isStart(at: place) { return true }
        guard Self.isEscape(bytes[place]) else { return false }
        let rest = bytes[..<place].suffix(Self.longestEscape).reversed().prefix { Self.escapeParts.contains($0) }.count
        return rest > 0 && isStart(at: place - rest)
    }

    private func isStart(at place: Int) -> Bool {
        guard let before = last(before: place) else { return true }
        guard before.scalar == " " || before.scalar == "+" else { return isMark(before) || before.scalar == "…" }
        guard let second = last(before: before.start) else { return true }
        return second.scalar == " " || isMark(second) || second.scalar == "…"
    }

    /// The character before a position, also an escaped one, and where it begins; `nil` at the beginning.
    private func last(before place: Int) -> (scalar: Unicode.Scalar, start: Int)? {
        guard place > 0 else { return nil }
        for start in (max(0, place - Self.longestEscape)..<place).reversed() {
            let byte = bytes[start]
            guard byte >= 0xC0 || byte < 0x80 && (start == place - 1 || Self.isEscape(byte)) else { continue }
            // The last byte of an escape is a character of its own too.
            if start == place - 1, bytes[max(0, place - Self.longestEscape)..<start].contains(where: Self.isEscape) {
                continue
            }
            if let found = EscapedScalar(in: bytes, at: start), found.end == place { return (found.scalar, start) }
        }
        return (Unicode.Scalar(bytes[place - 1]), place - 1)
    }

    private func isMark(_ place: Int) -> Bool {
        byte(at: place).map { Self.marks[Int($0)] } ?? true
    }

    private func isMark(_ scalar: EscapedScalar) -> Bool {
        scalar.isBorder || scalar.scalar.isASCII && Self.marks[Int(scalar.scalar.value)]
    }

    private func isMark(_ last: (scalar: Unicode.Scalar, start: Int)) -> Bool {
        EscapedScalar(in: bytes, at: last.start).map { isMark($0) } ?? isMark(last.start)
    }
}
