/// Percent-encoding as in RFC 3986, section 2, over UTF-8 bytes.
enum PercentEncoding {
    /// What is left as it is.
    enum Kept {
        /// Letters, digits and `-._~`.
        case unreserved
        /// What a path may hold, of which `%` is not one: the text is not encoded yet.
        case path
        /// What a path may hold, and triplets that are there already.
        case writtenPath
        /// What a query may hold, and triplets that are there already.
        case writtenQuery
    }

    static func encoded(_ text: some StringProtocol, keeping kept: Kept) -> [UInt8] {
        var out: [UInt8] = []
        append(text, to: &out, keeping: kept)
        return out
    }

    static func append(_ text: some StringProtocol, to out: inout [UInt8], keeping kept: Kept) {
        let isDone = text.utf8.withContiguousStorageIfAvailable { bytes in
            let isPlain = bytes.allSatisfy { isKept($0, by: kept) }
            if isPlain { out.append(contentsOf: bytes) }
            return isPlain
        }
        guard isDone != true else { return }
        let bytes = Array(text.utf8)
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

    /// Returns whether a segment of a path begins as a dot does: hardly any has to be looked into.
    static func mayHaveDotSegment(_ path: ArraySlice<UInt8>) -> Bool {
        var begins = true
        for byte in path {
            if begins, byte == UInt8(ascii: ".") || byte == percent { return true }
            begins = byte == UInt8(ascii: "/")
        }
        return false
    }

    /// Returns whether a segment is `.` or `..`, in plain or encoded form.
    static func hasDotSegment(_ path: String) -> Bool {
        path.split(separator: "/").contains { segment in
            guard segment.utf8.count <= 6 else { return false }
            var dots = 0
            var rest = segment[...]
            while !rest.isEmpty {
                if rest.hasPrefix(".") {
                    rest = rest.dropFirst()
                } else if rest.hasPrefix("%2E") || rest.hasPrefix("%2e") {
                    rest = rest.dropFirst(3)
                } else {
                    return false
                }
                dots += 1
            }
            return dots <= 2
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

    private static func isTriplet(_ bytes: [UInt8], at index: Int, by kept: Kept) -> Bool {
        guard kept == .writtenPath || kept == .writtenQuery, index + 2 < bytes.count else { return false }
        return isHexDigit(bytes[index + 1]) && isHexDigit(bytes[index + 2])
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default:
            false
        }
    }
}
