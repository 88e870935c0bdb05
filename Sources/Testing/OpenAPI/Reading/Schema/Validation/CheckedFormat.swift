import MillraceJSON
import MillracePlatform

/// A format whose values a type of an app holds, so that another value is an error there.
enum CheckedFormat: String {
    case dateTime = "date-time"
    case date, uuid, byte, int32, int64

    /// The format as a part of a sentence.
    var phrase: String {
        switch self {
        case .dateTime: "a date and time of RFC 3339"
        case .date: "a date of RFC 3339"
        case .uuid: "a UUID"
        case .byte: "base64"
        case .int32: "an integer of 32 bits"
        case .int64: "an integer of 64 bits"
        }
    }

    /// Whether a value has the format; true for a value of another type.
    func allows(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case let (.dateTime, .string(text)): Self.isDateTime(text)
        case let (.date, .string(text)): Self.isDate(text.utf8[...])
        case let (.uuid, .string(text)): text.utf8.count == 36 && UUID(uuidString: text) != nil
        case let (.byte, .string(text)): Data(base64Encoded: text) != nil
        case let (.int32, .integer(number)): Int32(exactly: number) != nil
        case (.int64, .double), (.int64, .decimal), (.int32, .double), (.int32, .decimal):
            // A number that isn't whole is a fault of `type`.
            !value.types.contains(.integer)
        default: true
        }
    }

    private static func isDateTime(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.count >= 20, isDate(bytes.prefix(10)) else { return false }
        var rest = bytes.dropFirst(10)
        guard let separator = rest.popFirst(), separator == UInt8(ascii: "T") || separator == UInt8(ascii: "t"),
            let time = clock(rest.prefix(8))
        else { return false }
        rest = rest.dropFirst(8)
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix(while: isDigit)
            guard !digits.isEmpty else { return false }
            rest = rest.dropFirst(digits.count + 1)
        }
        return isOffset(rest) && time
    }

    private static func isOffset(_ bytes: Substring.UTF8View) -> Bool {
        switch bytes.first {
        case UInt8(ascii: "Z"), UInt8(ascii: "z"): bytes.count == 1
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            bytes.count == 6
                && numbers(bytes.dropFirst(), ":").map { $0.count == 2 && $0[0] < 24 && $0[1] < 60 } == true
        default: false
        }
    }

    /// Returns true for hours, minutes and seconds in their ranges; a second may be a leap second.
    private static func clock(_ bytes: Substring.UTF8View) -> Bool? {
        guard bytes.count == 8, let parts = numbers(bytes, ":"), parts.count == 3 else { return nil }
        return parts[0] < 24 && parts[1] < 60 && parts[2] <= 60
    }

    private static func isDate(_ bytes: Substring.UTF8View) -> Bool {
        guard bytes.count == 10, let parts = numbers(bytes, "-"), parts.count == 3,
            bytes.dropFirst(4).first == UInt8(ascii: "-"),
            (1...12).contains(parts[1])
        else { return false }
        let isLeapYear = parts[0] % 4 == 0 && (parts[0] % 100 != 0 || parts[0] % 400 == 0)
        let days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...days[parts[1] - 1]).contains(parts[2])
    }

    /// Returns the numbers between separators, of which each has two digits or four; nil for anything else.
    private static func numbers(_ bytes: Substring.UTF8View, _ separator: Unicode.Scalar) -> [Int]? {
        let parts = bytes.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> Int? in
            guard part.count == 2 || part.count == 4, part.allSatisfy(isDigit) else { return nil }
            return part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        return numbers.count == parts.count ? numbers : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
