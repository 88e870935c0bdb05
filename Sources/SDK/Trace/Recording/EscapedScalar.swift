/// A character in UTF-8, or as JSON, a URL or XML escapes it: `\n`, `\u2502`, `%0A`, `%E2%94%82`, `&#10;`.
struct EscapedScalar {
    let scalar: Unicode.Scalar
    /// The position after the character.
    let end: Int
    let isEscaped: Bool

    /// Whether a line ends here.
    var isLineBreak: Bool { scalar == "\n" || scalar == "\r" }

    /// Whether a border is drawn with it: lines, blocks and bars.
    var isBorder: Bool { (0x2500...0x259F).contains(scalar.value) || scalar == "|" }

    /// Reads the character at a position; `nil` where there is none.
    init?(in text: [UInt8], at start: Int) {
        guard start < text.count else { return nil }
        let byte = text[start]
        switch byte {
        case UInt8(ascii: "\\"): self.init(afterBackslash: start, in: text)
        case UInt8(ascii: "%"): self.init(percentEncodedAt: start, in: text)
        case UInt8(ascii: "&"): self.init(entityAt: start, in: text)
        case 0..<0x80: self.init(Unicode.Scalar(byte), start + 1, isEscaped: false)
        default:
            let count = max(1, (~byte).leadingZeroBitCount)
            let bytes = text[start..<min(text.count, start + count)]
            guard let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first else { return nil }
            self.init(scalar, start + bytes.count, isEscaped: false)
        }
    }

    private init(_ scalar: Unicode.Scalar, _ end: Int, isEscaped: Bool) {
        (self.scalar, self.end, self.isEscaped) = (scalar, end, isEscaped)
    }

    private init?(afterBackslash start: Int, in text: [UInt8]) {
        let rest = text[start...].prefix(SecretSearch.mostBackslashes + 1)
        guard let next = rest.firstIndex(where: { $0 != UInt8(ascii: "\\") }) else { return nil }
        switch text[next] {
        case UInt8(ascii: "n"): self.init("\n", next + 1, isEscaped: true)
        case UInt8(ascii: "r"): self.init("\r", next + 1, isEscaped: true)
        case UInt8(ascii: "t"): self.init("\t", next + 1, isEscaped: true)
        case UInt8(ascii: "\""), UInt8(ascii: "/"):
            self.init(Unicode.Scalar(text[next]), next + 1, isEscaped: true)
        case UInt8(ascii: "u"):
            guard let code = Self.number(text, from: next + 1, digits: 4), let scalar = Unicode.Scalar(code) else {
                return nil
            }
            self.init(scalar, next + 5, isEscaped: true)
        default: return nil
        }
    }

    private init?(percentEncodedAt start: Int, in text: [UInt8]) {
        var (bytes, end): ([UInt8], Int) = ([], start)
        while end < text.count, text[end] == UInt8(ascii: "%"), bytes.count < 4 {
            var next = end + 1
            while text[next...].starts(with: "25".utf8) { next += 2 }
            guard let byte = Self.number(text, from: next, digits: 2) else { break }
            bytes.append(UInt8(byte))
            end = next + 2
            if bytes.count == max(1, (~bytes[0]).leadingZeroBitCount) { break }
        }
        guard let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first else { return nil }
        self.init(scalar, end, isEscaped: true)
    }

    private init?(entityAt start: Int, in text: [UInt8]) {
        guard text[start...].starts(with: "&#".utf8) else { return nil }
        let isHexadecimal = text[start...].dropFirst(2).first.map { $0 | 0x20 } == UInt8(ascii: "x")
        let digits = text[(start + (isHexadecimal ? 3 : 2))...].prefix(8).prefix { $0 != UInt8(ascii: ";") }
        guard digits.endIndex < text.count, text[digits.endIndex] == UInt8(ascii: ";"),
            let code = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10),
            let scalar = Unicode.Scalar(code)
        else { return nil }
        self.init(scalar, digits.endIndex + 1, isEscaped: true)
    }

    private static func number(_ text: [UInt8], from start: Int, digits count: Int) -> UInt32? {
        guard start + count <= text.count else { return nil }
        return UInt32(String(decoding: text[start..<start + count], as: UTF8.self), radix: 16)
    }
}
