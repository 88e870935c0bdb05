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
        try decoder.integer(Self.self, at: index)
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
        try decoder.bool(at: index)
    }
}

extension String: JSONScalar {
    @inline(__always)
    static func scalar(in decoder: JSONValueDecoder, at index: Int) throws(JSONFault) -> Self {
        try decoder.string(at: index)
    }
}

extension Double: JSONScalar {
    @inline(__always)
    static func scalar(in decoder: JSONValueDecoder, at index: Int) throws(JSONFault) -> Self {
        try decoder.double(at: index)
    }
}

extension Float: JSONScalar {
    @inline(__always)
    static func scalar(in decoder: JSONValueDecoder, at index: Int) throws(JSONFault) -> Self {
        try decoder.float(at: index)
    }
}
