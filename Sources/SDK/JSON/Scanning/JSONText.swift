import MillracePlatform

/// Parses the usual forms of dates, UUIDs and data in text.
///
/// Other forms, and malformed ones, are left to Foundation.
enum JSONText {
    /// Returns a UUID from its 36 characters.
    static func uuid(_ text: UnsafeBufferPointer<UInt8>) -> UUID? {
        guard text.count == 36 else { return nil }
        var high: UInt64 = 0
        var low: UInt64 = 0
        for place in 0..<36 {
            if place == 8 || place == 13 || place == 18 || place == 23 {
                guard text[place] == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = hexadecimal(text[place]) else { return nil }
            high = high &<< 4 | low &>> 60
            low = low &<< 4 | UInt64(digit)
        }
        let words = (high.bigEndian, low.bigEndian)
        return withUnsafeBytes(of: words) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    @inline(__always)
    static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte &- UInt8(ascii: "a") &+ 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte &- UInt8(ascii: "A") &+ 10
        default: nil
        }
    }

    /// Returns a date from a text such as `2026-02-28T12:30:59Z`, if its year is one in which the Gregorian calendar is
    /// used everywhere.
    static func date(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
        guard text.count == 20, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
            text[19] == UInt8(ascii: "Z"), let century = pair(text, 0), let rest = pair(text, 2),
            let month = pair(text, 5), let day = pair(text, 8), let hour = pair(text, 11),
            let minute = pair(text, 14), let second = pair(text, 17)
        else { return nil }
        let year = century * 100 + rest
        guard year >= 1600, 1...12 ~= month, day >= 1, day <= GregorianDate.days(in: month, year),
            hour < 24, minute < 60, second < 60
        else { return nil }
        let seconds = ((GregorianDate.daysSince1970(year, month, day) * 24 + hour) * 60 + minute) * 60 + second
        return Date(timeIntervalSince1970: Double(seconds))
    }

    @inline(__always)
    private static func pair(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Int? {
        let (tens, ones) = (text[place] &- UInt8(ascii: "0"), text[place + 1] &- UInt8(ascii: "0"))
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
    }

    /// Returns the data of a text in base 64, with padding and without other characters.
    static func data(_ text: UnsafeBufferPointer<UInt8>) -> Data? {
        guard text.count % 4 == 0, let last = text.last else { return text.isEmpty ? Data() : nil }
        let padding = last != UInt8(ascii: "=") ? 0 : text[text.count - 2] != UInt8(ascii: "=") ? 1 : 2
        var data = Data(count: text.count / 4 * 3 - padding)
        let isValid = data.withUnsafeMutableBytes { decode(text, padding, into: $0) }
        return isValid ? data : nil
    }

    private static func decode(
        _ text: UnsafeBufferPointer<UInt8>,
        _ padding: Int,
        into out: UnsafeMutableRawBufferPointer
    ) -> Bool {
        var end = 0
        for place in stride(from: 0, to: text.count, by: 4) {
            var group: UInt32 = 0
            var all: UInt8 = 0
            let isLast = place + 4 == text.count
            for offset in 0..<4 {
                let isPadding = isLast && offset >= 4 - padding
                let digit = isPadding ? 0 : base64[Int(text[place + offset])]
                all |= digit
                group = group &<< 6 | UInt32(digit & 0x3F)
            }
            guard all < 64 else { return false }
            let count = isLast ? 3 - padding : 3
            // Nonzero bits beyond the last byte are left to Foundation.
            guard count == 3 || group & (count == 2 ? 0xFF : 0xFFFF) == 0 else { return false }
            for byte in 0..<count { out[end + byte] = UInt8(truncatingIfNeeded: group &>> (16 - 8 * UInt32(byte))) }
            end += count
        }
        return true
    }

    private static let base64: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, digit) in digits.utf8.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }()
}
