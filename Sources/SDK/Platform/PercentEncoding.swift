/// Percent-encoding as in RFC 3986, section 2, over UTF-8 bytes.
package enum PercentEncoding {
    /// The characters that are not encoded.
    package enum Kept {
        /// Letters, digits and `-._~`.
        case unreserved
        /// The characters of a path except `%`, since the text is not encoded yet.
        case path
        /// The characters of a path, and percent triplets.
        case writtenPath
        /// The characters of a query, and percent triplets.
        case writtenQuery
    }

    /// Returns a text with everything encoded except letters, digits and `-._~`.
    package static func encoded(_ text: some StringProtocol) -> String {
        var out: [UInt8] = []
        append(String(text), to: &out, keeping: .unreserved)
        return String(decoding: out, as: UTF8.self)
    }

    /// Appends a text with everything encoded except some characters.
    ///
    /// Every request calls this function. It and the next one aren't one generic function, because that one isn't
    /// specialized for callers in other modules.
    package static func append(_ text: String, to out: inout [UInt8], keeping kept: Kept) {
        var text = text
        text.withUTF8 { append($0, to: &out, keeping: kept) }
    }

    /// Appends a part of a text, like a whole one.
    package static func append(_ text: Substring, to out: inout [UInt8], keeping kept: Kept) {
        var text = text
        text.withUTF8 { append($0, to: &out, keeping: kept) }
    }

    private static func append(_ bytes: UnsafeBufferPointer<UInt8>, to out: inout [UInt8], keeping kept: Kept) {
        guard !bytes.allSatisfy({ isKept($0, by: kept) }) else { return out.append(contentsOf: bytes) }
        for (index, byte) in bytes.enumerated() {
            if isKept(byte, by: kept) || (byte == percent && isTriplet(bytes, at: index, by: kept)) {
                out.append(byte)
            } else {
                out.append(percent)
                out.append(digits[Int(byte >> 4)])
                out.append(digits[Int(byte & 15)])
            }
        }
    }

    private static let percent = UInt8(ascii: "%")
    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func isKept(_ byte: UInt8, by kept: Kept) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "/"):
            kept != .unreserved
        case UInt8(ascii: "?"):
            kept == .writtenQuery
        default:
            false
        }
    }

    private static func isTriplet(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, by kept: Kept) -> Bool {
        guard kept == .writtenPath || kept == .writtenQuery, index + 2 < bytes.count else { return false }
        return isHexDigit(bytes[index + 1]) && isHexDigit(bytes[index + 2])
    }

    /// Returns a text with its triplets decoded once; other percent signs stay.
    package static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            if text[index] == percent, index + 2 < text.endIndex, let high = value(ofDigit: text[index + 1]),
                let low = value(ofDigit: text[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(text[index])
                index += 1
            }
        }
        return decoded
    }

    /// Returns a text with its triplets decoded; nil if a percent sign begins no triplet, or the bytes aren't UTF-8.
    package static func decoded(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        for index in bytes.indices where bytes[index] == percent {
            guard index + 2 < bytes.count, isHexDigit(bytes[index + 1]), isHexDigit(bytes[index + 2]) else {
                return nil
            }
        }
        return String(validating: decoded(bytes[...]), as: UTF8.self)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        value(ofDigit: byte) != nil
    }

    private static func value(ofDigit byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
