import MillracePlatform

/// Rejects documents that would crash `JSONDecoder`: JSON5 with a number such as `1e+` that is read as `Double`.
///
/// A document with such a number is rejected even if the number would never be read. A document that isn't UTF-8 is
/// also rejected, because a malformed name also ends the process.
enum JSON5Check {
    /// Returns a document that can be passed to `JSONDecoder`, or throws.
    ///
    /// A blank is added at the end, because Foundation uses the C library to read a number at the very end of a
    /// document. The C library may read past the end, and Foundation then ends the process.
    static func checked(_ data: Data, _ decoder: JSONDecoder) throws -> Data {
        guard decoder.allowsJSON5 else { return data }
        let encoding = encoding(of: data)
        guard let text = String(data: data, encoding: encoding ?? .utf8) else { throw JSON.invalid }
        var lexer = Lexer(bytes: Array(text.utf8))
        if lexer.findsOpenExponent() { throw JSON.invalid }
        return encoding == nil ? data + [UInt8(ascii: " ")] : data
    }

    /// Returns the encoding of a document that is not in UTF-8, by the rules of `JSONDecoder`.
    private static func encoding(of data: Data) -> String.Encoding? {
        let start = Array(data.prefix(4))
        switch start {
        case [0, 0, 0xFE, 0xFF]: return .utf32BigEndian
        case [0xFE, 0xFF, 0, 0]: return .utf32LittleEndian
        case _ where start.starts(with: [0xFE, 0xFF]): return .utf16BigEndian
        case _ where start.starts(with: [0xFF, 0xFE]): return .utf16LittleEndian
        default: break
        }
        return switch start.map({ $0 == 0 }) {
        case [true, true, true, false]: .utf32BigEndian
        case [true, false, true, false], [true, false]: .utf16BigEndian
        case [false, true, true, true]: .utf32LittleEndian
        case [false, true, false, true], [false, true]: .utf16LittleEndian
        default: nil
        }
    }

    /// Walks through a document, and skips its strings, comments and names.
    private struct Lexer {
        let bytes: [UInt8]
        var at = 0

        private var byte: UInt8 { at < bytes.count ? bytes[at] : 0 }
        private var next: UInt8 { at + 1 < bytes.count ? bytes[at + 1] : 0 }

        mutating func findsOpenExponent() -> Bool {
            while at < bytes.count {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"): string()
                case UInt8(ascii: "/"): comment()
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"):
                    if number() { return true }
                case let byte where isOfName(byte): skip(isOfName)
                default: at += 1
                }
            }
            return false
        }

        private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
            while at < bytes.count, isSkipped(bytes[at]) { at += 1 }
        }

        private mutating func string() {
            let quote = byte
            at += 1
            while at < bytes.count, byte != quote { at += byte == UInt8(ascii: "\\") ? 2 : 1 }
            at += 1
        }

        private mutating func comment() {
            at += 1
            if byte == UInt8(ascii: "/") {
                skip { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            } else if byte == UInt8(ascii: "*") {
                at += 1
                while at < bytes.count, byte != UInt8(ascii: "*") || next != UInt8(ascii: "/") { at += 1 }
                at += 2
            }
        }

        /// Skips a number; returns whether it has an exponent and ends with a sign, as `1e+` and `1e5-` do.
        private mutating func number() -> Bool {
            let isSign = { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") } as (UInt8) -> Bool
            skip(isSign)
            if byte == UInt8(ascii: "0"), next | 0x20 == UInt8(ascii: "x") {
                skip(isOfName)
                return false
            }
            var hasExponent = false
            while isOfName(byte) || isSign(byte) || byte == UInt8(ascii: ".") {
                if byte | 0x20 == UInt8(ascii: "e") { hasExponent = true }
                at += 1
            }
            if hasExponent, isSign(bytes[at - 1]) { return true }
            return false
        }

        private func isOfName(_ byte: UInt8) -> Bool {
            byte >= 0x80 || byte == UInt8(ascii: "$") || JSONSnakeCase.isOfWord(byte)
        }
    }
}
