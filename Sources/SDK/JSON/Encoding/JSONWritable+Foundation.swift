import MillracePlatform

extension Date: JSONWritable {
    func write(to output: JSONOutput) throws {
        switch output.state.pointee.settings.dates {
        case .deferredToDate: try output.write(timeIntervalSinceReferenceDate)
        case .secondsSince1970: try output.writeTime(timeIntervalSince1970)
        case .millisecondsSince1970: try output.writeTime(1000 * timeIntervalSince1970)
        case .iso8601:
            if !output.writeISO8601(timeIntervalSince1970) { output.writeString(formatted(.iso8601)) }
        case let .custom(encode): try output.writeCustom { try encode(self, $0) }
        @unknown default: throw output.refusal(self)
        }
    }
}

extension UUID: JSONWritable {
    func write(to output: JSONOutput) {
        let digits: StaticString = "0123456789ABCDEF"
        output.write(count: 38) { out in
            out.update(from: StaticString("\"00000000-0000-0000-0000-000000000000\"").utf8Start, count: 38)
            withUnsafeBytes(of: uuid) { bytes in
                var place = 1
                for index in 0..<16 {
                    if index == 4 || index == 6 || index == 8 || index == 10 { place &+= 1 }
                    out[place] = digits.utf8Start[Int(bytes[index] &>> 4)]
                    out[place &+ 1] = digits.utf8Start[Int(bytes[index] & 0xF)]
                    place &+= 2
                }
            }
        }
    }
}

extension Data: JSONWritable {
    func write(to output: JSONOutput) throws {
        switch output.state.pointee.settings.data {
        case .deferredToData: try output.encode { try encode(to: $0) }
        case .base64: withUnsafeBytes { output.writeBase64($0) }
        case let .custom(encode): try output.writeCustom { try encode(self, $0) }
        @unknown default: throw output.refusal(self)
        }
    }
}

extension JSONOutput {
    /// Writes a number of seconds or milliseconds; throws where it isn't finite, because the encoder's strings for such
    /// numbers don't apply to dates.
    fileprivate func writeTime(_ time: Double) throws {
        guard time.isFinite else { throw refusal(time) }
        try write(time)
    }

    /// Writes a value by a closure, and an empty object if the closure encodes nothing.
    fileprivate func writeCustom(_ encode: (JSONSlot) throws -> Void) throws {
        let start = count
        try self.encode(encode)
        if count == start { writeEmptyObject() }
    }

    /// Writes a date of whole seconds; returns false for other dates and for dates before the Gregorian calendar.
    fileprivate func writeISO8601(_ time: Double) -> Bool {
        guard time.rounded(.down) == time, -11_676_096_000..<253_402_300_800 ~= time else { return false }
        let days = Int((time / 86_400).rounded(.down))
        let second = Int(time) - days * 86_400
        let (year, month, day) = GregorianDate.date(daysSince1970: days)
        write(count: 22) { out in
            out.update(from: StaticString("\"0000-00-00T00:00:00Z\"").utf8Start, count: 22)
            JSONDigits.pair(year / 100, at: out + 1)
            JSONDigits.pair(year % 100, at: out + 3)
            JSONDigits.pair(month, at: out + 6)
            JSONDigits.pair(day, at: out + 9)
            JSONDigits.pair(second / 3600, at: out + 12)
            JSONDigits.pair(second / 60 % 60, at: out + 15)
            JSONDigits.pair(second % 60, at: out + 18)
        }
        return true
    }

    /// Writes data in base 64; slashes in it are escaped like any others.
    fileprivate func writeBase64(_ data: UnsafeRawBufferPointer) {
        let escapesSlashes = state.pointee.settings.escapesSlashes
        reserve(data.count / 3 * (escapesSlashes ? 8 : 4) + 10)
        var out = end
        func put(_ byte: UInt8) {
            out.pointee = byte
            out += 1
        }
        func putDigit(_ group: UInt32, _ shift: UInt32) {
            let digits: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
            let digit = digits.utf8Start[Int(group &>> shift & 0x3F)]
            if escapesSlashes, digit == UInt8(ascii: "/") { put(UInt8(ascii: "\\")) }
            put(digit)
        }
        put(UInt8(ascii: "\""))
        let whole = data.count - data.count % 3
        for place in stride(from: 0, to: whole, by: 3) {
            let group = UInt32(data[place]) &<< 16 | UInt32(data[place &+ 1]) &<< 8 | UInt32(data[place &+ 2])
            putDigit(group, 18)
            putDigit(group, 12)
            putDigit(group, 6)
            putDigit(group, 0)
        }
        if whole < data.count {
            let isPair = whole + 2 == data.count
            let group = UInt32(data[whole]) &<< 16 | (isPair ? UInt32(data[whole + 1]) &<< 8 : 0)
            putDigit(group, 18)
            putDigit(group, 12)
            if isPair { putDigit(group, 6) } else { put(UInt8(ascii: "=")) }
            put(UInt8(ascii: "="))
        }
        put(UInt8(ascii: "\""))
        advance(out - end)
    }
}
