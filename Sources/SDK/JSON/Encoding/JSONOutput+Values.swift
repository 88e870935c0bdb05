import MillracePlatform

extension JSONOutput {
    /// Writes a text of ASCII that needs no escape.
    @inline(__always)
    func writePlain(_ text: String) {
        var text = text
        text.withUTF8 { write($0) }
    }

    /// Writes `true`, `null` or another word of four bytes.
    @inline(__always)
    func writeWord(_ word: StaticString) {
        write(count: 4) { $0.update(from: word.utf8Start, count: 4) }
    }

    @inline(__always)
    func writeInteger(_ value: Int64) {
        reserve(48)
        let last = end + 48
        var first = JSONDigits.number(value.magnitude, before: last)
        if value < 0 {
            first -= 1
            first.pointee = UInt8(ascii: "-")
        }
        moveDown(first, last)
    }

    /// Moves up to 24 bytes to the end, where the reserved room has space for them.
    @inline(__always)
    private func moveDown(_ first: UnsafeMutablePointer<UInt8>, _ last: UnsafeMutablePointer<UInt8>) {
        let (from, to) = (UnsafeRawPointer(first), UnsafeMutableRawPointer(end))
        to.storeBytes(of: from.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
        let rest = from.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
        to.storeBytes(of: rest, toByteOffset: 16, as: UInt64.self)
        advance(last - first)
    }

    /// Writes a floating point number, or the replacement for a number that JSON doesn't have.
    @inline(__always)
    func write(_ value: Double) throws {
        let magnitude = value.magnitude
        guard JSONShortest.range.contains(magnitude) else { return try writeReal(value) }
        let (digits, decimals) = JSONShortest.digits(of: magnitude)
        write(digits, decimals, isNegative: value < 0)
    }

    /// Writes a floating point number, or the replacement for a number that JSON doesn't have.
    @inline(__always)
    func writeReal<Value: BinaryFloatingPoint & CustomStringConvertible>(_ value: Value) throws {
        guard value.isFinite else { return try writeSpecial(value) }
        var text = value.description
        text.withUTF8 { text in
            let isWhole = text.suffix(2).elementsEqual([UInt8(ascii: "."), UInt8(ascii: "0")])
            write(isWhole ? UnsafeBufferPointer(rebasing: text.dropLast(2)) : text)
        }
    }

    /// Writes digits, some of which are decimals, without zeros at the end of the decimals.
    @inline(__always)
    private func write(_ digits: UInt64, _ decimals: Int, isNegative: Bool) {
        let (whole, fraction) = digits.quotientAndRemainder(dividingBy: JSONShortest.tens[decimals])
        reserve(48)
        let last = end + 48
        var first = last
        if fraction > 0 {
            let point = last - decimals - 1
            first = JSONDigits.number(fraction, before: last)
            while first > point + 1 {
                first -= 1
                first.pointee = UInt8(ascii: "0")
            }
            point.pointee = UInt8(ascii: ".")
            first = point
        }
        first = JSONDigits.number(whole, before: first)
        if isNegative {
            first -= 1
            first.pointee = UInt8(ascii: "-")
        }
        moveDown(first, last)
        if fraction > 0 {
            while (end - 1).pointee == UInt8(ascii: "0") { advance(-1) }
        }
    }

    func writeSpecial<Value: BinaryFloatingPoint>(_ value: Value) throws {
        guard case let .convertToString(infinity, negative, nan) = state.pointee.settings.floats else {
            throw refusal(value)
        }
        writeString(value.isNaN ? nan : value < 0 ? negative : infinity)
    }

    /// Returns the error for a value without a form in JSON; `JSONEncoder` then encodes the value again and throws its
    /// own error.
    func refusal(_ value: Any) -> any Error {
        leave()
        return EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "Left to JSONEncoder."))
    }
}
