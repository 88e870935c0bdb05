/// A type whose values are created without a call of `init(from:)`, and without any code of the app.
protocol JSONScalar: JSONReadable {
    /// Returns the value at an index.
    static func scalar(in decoder: JSONValueDecoder, at index: Int) throws(JSONFault) -> Self
}

extension JSONScalar {
    @inline(__always)
    static func value(in decoder: JSONValueDecoder, at index: Int, _ step: Int) throws -> Self {
        do throws(JSONFault) {
            return try scalar(in: decoder, at: index)
        } catch {
            throw decoder.error(error, Self.self, at: index, step)
        }
    }
}

extension JSONScalar where Self: FixedWidthInteger {
    @inline(__always)
    static func scalar(in decoder: JSONValueDecoder, at index: Int) throws(JSONFault) -> Self {
        let token = decoder.tokens[index]
        guard token.kind == .whole, token.length <= 18 else { return try other(token, in: decoder) }
        let bytes = decoder.bytes(of: token)
        let isNegative = bytes[0] == UInt8(ascii: "-")
        var magnitude: Int64 = 0
        var place = isNegative ? 1 : 0
        while place < bytes.count {
            magnitude = magnitude &* 10 &+ Int64(bytes[place] &- UInt8(ascii: "0"))
            place &+= 1
        }
        guard let value = Self(exactly: isNegative ? -magnitude : magnitude) else { throw .number }
        return value
    }

    /// Returns an integer with many digits, or one that is whole although it has a fraction or an exponent.
    ///
    /// `JSONDecoder` reads the latter as a `Double`, and as a `Decimal` where a `Double` isn't exact.
    @inline(never)
    private static func other(_ token: JSONToken, in decoder: JSONValueDecoder) throws(JSONFault) -> Self {
        guard token.isNumber else { throw .mismatch }
        let bytes = decoder.bytes(of: token)
        if token.kind == .whole, let value = Self(String(decoding: bytes, as: UTF8.self)) { return value }
        guard let value = Self(exactly: JSONReal.nearest(JSONDecimalParts(bytes), bytes)) else { throw .number }
        guard value.magnitude < 1 << 53 else { throw .undecided }
        return value
    }
}

extension Int: JSONScalar {}
extension Int8: JSONScalar {}
extension Int16: JSONScalar {}
extension Int32: JSONScalar {}
extension Int64: JSONScalar {}
extension Int128: JSONScalar {}
extension UInt: JSONScalar {}
extension UInt8: JSONScalar {}
extension UInt16: JSONScalar {}
extension UInt32: JSONScalar {}
extension UInt64: JSONScalar {}
extension UInt128: JSONScalar {}

extension Bool: JSONScalar {
    @inline(__always)
    static func scalar(in decoder: JSONValueDecoder, at index: Int) throws(JSONFault) -> Self {
        let kind = decoder.tokens[index].kind
        guard kind == .yes || kind == .no else { throw .mismatch }
        return kind == .yes
    }
}

extension String: JSONScalar {
    @inline(__always)
    static func scalar(in decoder: JSONValueDecoder, at index: Int) throws(JSONFault) -> Self {
        let token = decoder.tokens[index]
        guard token.isString else { throw .mismatch }
        return decoder.string(of: token)
    }
}

extension Double: JSONScalar {
    @inline(__always)
    static func scalar(in decoder: JSONValueDecoder, at index: Int) throws(JSONFault) -> Self {
        let token = decoder.tokens[index]
        guard token.isNumber else { return try special(token, in: decoder) }
        return try JSONReal.double(decoder.bytes(of: token))
    }
}

extension Float: JSONScalar {
    static func scalar(in decoder: JSONValueDecoder, at index: Int) throws(JSONFault) -> Self {
        let token = decoder.tokens[index]
        guard token.isNumber else { return try special(token, in: decoder) }
        return try JSONReal.float(decoder.bytes(of: token))
    }
}

extension BinaryFloatingPoint {
    /// Returns infinity or NaN from the string that the settings define for it.
    fileprivate static func special(_ token: JSONToken, in decoder: JSONValueDecoder) throws(JSONFault) -> Self {
        guard token.kind == .plain || token.kind == .text,
            case let .convertFromString(infinity, negative, nan) = decoder.document.settings.floats
        else { throw .mismatch }
        let bytes = decoder.bytes(of: token)
        if bytes.elementsEqual(infinity.utf8) { return .infinity }
        if bytes.elementsEqual(negative.utf8) { return -.infinity }
        if bytes.elementsEqual(nan.utf8) { return .nan }
        throw .mismatch
    }
}
