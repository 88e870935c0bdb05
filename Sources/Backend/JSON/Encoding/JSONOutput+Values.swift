import Foundation

extension JSONOutput {
    /// Writes a text of ASCII that needs no escape.
    @inline(__always)
    func writePlain(_ text: String) {
        var text = text
        text.withUTF8 { write($0) }
    }

    /// Writes a whole number, its last digit first.
    @inline(__always)
    func writeInteger(_ value: Int64) {
        reserve(20)
        var magnitude = value.magnitude
        let length = JSONOutput.digits(of: magnitude) &+ (value < 0 ? 1 : 0)
        var end = bytes + count + length
        repeat {
            let (quotient, digit) = magnitude.quotientAndRemainder(dividingBy: 10)
            end -= 1
            end.initialize(to: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
            magnitude = quotient
        } while magnitude > 0
        if value < 0 { (end - 1).initialize(to: UInt8(ascii: "-")) }
        advance(length)
    }

    private static func digits(of magnitude: UInt64) -> Int {
        var count = 1
        var power: UInt64 = 10
        while magnitude >= power {
            count &+= 1
            let (next, isOver) = power.multipliedReportingOverflow(by: 10)
            guard !isOver else { return count }
            power = next
        }
        return count
    }

    /// Writes a floating point number, or what stands for one that JSON doesn't have.
    @inline(__always)
    func writeReal<Value: BinaryFloatingPoint & CustomStringConvertible>(_ value: Value) throws {
        guard value.isFinite else { return try writeSpecial(value) }
        var text = value.description
        text.withUTF8 { text in
            let isWhole = text.suffix(2).elementsEqual([UInt8(ascii: "."), UInt8(ascii: "0")])
            write(isWhole ? UnsafeBufferPointer(rebasing: text.dropLast(2)) : text)
        }
    }

    private func writeSpecial<Value: BinaryFloatingPoint>(_ value: Value) throws {
        guard case .convertToString(let infinity, let negative, let nan) = settings.floats else { throw refusal(value) }
        writeString(value.isNaN ? nan : value < 0 ? negative : infinity)
    }

    /// Returns the error for what has no form in JSON, which `JSONEncoder` then throws with its words.
    private func refusal(_ value: Any) -> any Error {
        leave()
        return EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "Left to JSONEncoder."))
    }

    func writeDate(_ date: Date) throws {
        switch settings.dates {
        case .deferredToDate:
            try writeReal(date.timeIntervalSinceReferenceDate)
        case .secondsSince1970:
            try writeTime(date.timeIntervalSince1970)
        case .millisecondsSince1970:
            try writeTime(1000 * date.timeIntervalSince1970)
        case .iso8601:
            if !writeISO8601(date.timeIntervalSince1970) { writeString(date.formatted(.iso8601)) }
        case .custom(let encode):
            try writeCustom { try encode(date, $0) }
        @unknown default:
            throw refusal(date)
        }
    }

    /// Writes a number of seconds or milliseconds, for which there is no string if it isn't finite.
    private func writeTime(_ time: Double) throws {
        guard time.isFinite else { throw refusal(time) }
        try writeReal(time)
    }

    /// Writes what a closure encodes, which is an object if it is nothing.
    private func writeCustom(_ encode: (JSONSlot) throws -> Void) throws {
        let start = count
        try self.encode(encode)
        if count == start { write("{}") }
    }

    /// Writes a date of whole seconds, or returns false for others, and for one before the Gregorian calendar held.
    private func writeISO8601(_ time: Double) -> Bool {
        guard time.rounded(.down) == time, -11_676_096_000..<253_402_300_800 ~= time else { return false }
        let (days, second) = JSONOutput.floored(Int(time), by: 86_400)
        let (year, month, day) = JSONText.date(daysSince1970: days)
        reserve(22)
        write(UInt8(ascii: "\""))
        writePair(year / 100)
        writePair(year % 100)
        writePart("-", month)
        writePart("-", day)
        writePart("T", second / 3600)
        writePart(":", second / 60 % 60)
        writePart(":", second % 60)
        write("Z\"")
        return true
    }

    private static func floored(_ value: Int, by divisor: Int) -> (quotient: Int, rest: Int) {
        let quotient = value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
        return (quotient, value - quotient * divisor)
    }

    private func writePart(_ separator: Unicode.Scalar, _ value: Int) {
        write(UInt8(ascii: separator))
        writePair(value)
    }

    private func writePair(_ value: Int) {
        write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / 10))
        write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
    }

    func writeData(_ data: Data) throws {
        switch settings.data {
        case .deferredToData:
            try encode { try data.encode(to: $0) }
        case .base64:
            write(UInt8(ascii: "\""))
            data.withUnsafeBytes { writeBase64($0) }
            write(UInt8(ascii: "\""))
        case .custom(let encode):
            try writeCustom { try encode(data, $0) }
        @unknown default:
            throw refusal(data)
        }
    }

    private func writeBase64(_ data: UnsafeRawBufferPointer) {
        let digits: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        reserve(data.count / 3 * 8 + 8)
        for place in stride(from: 0, to: data.count, by: 3) {
            let length = min(3, data.count - place)
            var group: UInt32 = 0
            for offset in 0..<3 { group = group &<< 8 | (offset < length ? UInt32(data[place + offset]) : 0) }
            for offset in 0..<4 {
                let digit = digits.utf8Start[Int(group &>> (18 - 6 * UInt32(offset)) & 0x3F)]
                if offset <= length, digit == UInt8(ascii: "/"), settings.escapesSlashes { write(UInt8(ascii: "\\")) }
                write(offset <= length ? digit : UInt8(ascii: "="))
            }
        }
    }
}
