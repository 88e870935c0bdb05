import Foundation

extension JSONDocument {
    /// Returns the value of a token.
    ///
    /// The types that `JSONDecoder` knows are told apart by their identity: where the type is known to the compiler, one
    /// branch is left, and elsewhere a comparison costs less than a cast.
    @inline(__always)
    func value<Value: Decodable>(_ type: Value.Type, at index: Int) throws -> Value {
        if type == String.self { return same(try string(at: index)) }
        if type == Int.self { return same(try integer(Int.self, at: index)) }
        if type == Bool.self { return same(try bool(at: index)) }
        if type == Double.self { return same(try real(Double.self, at: index)) }
        if type == Float.self { return same(try real(Float.self, at: index)) }
        if type == Int64.self { return same(try integer(Int64.self, at: index)) }
        if type == Int32.self { return same(try integer(Int32.self, at: index)) }
        if type == Int16.self { return same(try integer(Int16.self, at: index)) }
        if type == Int8.self { return same(try integer(Int8.self, at: index)) }
        if type == UInt.self { return same(try integer(UInt.self, at: index)) }
        if type == UInt64.self { return same(try integer(UInt64.self, at: index)) }
        if type == UInt32.self { return same(try integer(UInt32.self, at: index)) }
        if type == UInt16.self { return same(try integer(UInt16.self, at: index)) }
        if type == UInt8.self { return same(try integer(UInt8.self, at: index)) }
        if type == Int128.self { return same(try integer(Int128.self, at: index)) }
        if type == UInt128.self { return same(try integer(UInt128.self, at: index)) }
        if type == Date.self { return same(try date(at: index)) }
        if type == URL.self { return same(try url(at: index)) }
        if type == Data.self { return same(try data(at: index)) }
        if type == Decimal.self { return same(try decimal(at: index)) }
        if token(index).kind == .array, let type = type as? any JSONArray.Type { return try array(type, at: index) }
        return try Value(from: JSONValueDecoder(document: self, index: index))
    }

    private func array<Array: JSONArray, Value>(_ type: Array.Type, at index: Int) throws -> Value {
        same(try type.init(self, at: index))
    }

    /// Returns a value as what its type is known to be.
    @inline(__always)
    private func same<Known, Value>(_ value: Known) -> Value {
        unsafeBitCast(value, to: Value.self)
    }
}

extension JSONDocument {
    /// Returns whether a token is null.
    @inline(__always)
    func isNull(at index: Int) -> Bool { token(index).kind == .null }

    @inline(__always)
    func string(at index: Int) throws -> String {
        let token = token(index)
        guard token.isString else { throw mismatch(String.self, at: index) }
        return string(of: token)
    }

    /// Returns the text of a string or of the name of a member.
    @inline(__always)
    func string(of token: JSONToken) -> String {
        let bytes = bytes(of: token)
        guard token.kind != .escaped else { return JSONEscapes.unescaped(bytes) }
        // Faster than decoding, which looks for what is to be repaired.
        return String(unsafeUninitializedCapacity: bytes.count) { $0.initialize(fromContentsOf: bytes) }
    }

    @inline(__always)
    func bool(at index: Int) throws -> Bool {
        let kind = token(index).kind
        guard kind == .yes || kind == .no else { throw mismatch(Bool.self, at: index) }
        return kind == .yes
    }

    @inline(__always)
    func integer<Value: FixedWidthInteger>(_ type: Value.Type, at index: Int) throws -> Value {
        let token = token(index)
        guard token.kind == .whole else { throw token.kind == .real ? refusal(of: token) : mismatch(type, at: index) }
        let bytes = bytes(of: token)
        guard bytes.count <= 18 else { return try wideInteger(type, bytes) }
        let isNegative = bytes[0] == UInt8(ascii: "-")
        var magnitude: Int64 = 0
        var index = isNegative ? 1 : 0
        while index < bytes.count {
            magnitude = magnitude &* 10 &+ Int64(bytes[index] &- UInt8(ascii: "0"))
            index &+= 1
        }
        guard let value = Value(exactly: isNegative ? -magnitude : magnitude) else { throw undecided() }
        return value
    }

    /// Returns the error for a number that has a fraction or an exponent, and may be whole all the same.
    private func refusal(of token: JSONToken) -> any Error {
        guard let value = JSONDocument.exact(bytes(of: token)), value.rounded() != value else { return undecided() }
        return JSONRefusal()
    }

    private func wideInteger<Value: FixedWidthInteger>(
        _ type: Value.Type,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) throws -> Value {
        guard let value = Value(String(decoding: bytes, as: UTF8.self)) else { throw undecided() }
        return value
    }
}
