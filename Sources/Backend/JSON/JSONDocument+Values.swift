import Foundation

extension JSONDocument {
    /// Returns the value of a token.
    func value<Value: Decodable>(_ type: Value.Type, at index: Int) throws -> Value {
        guard let readable = readable(type) else {
            return try Value(from: JSONValueDecoder(document: self, index: index))
        }
        return try value(readable, at: index)
    }

    /// Returns a type as one that can be read without its `init(from:)`, or nil for others.
    @inline(__always)
    func readable<Value: Decodable>(_ type: Value.Type) -> (any JSONReadable.Type)? {
        readables.known(of: type) { type as? any JSONReadable.Type }
    }

    /// Returns the elements of an array, each of which is made of the value at its index.
    @inline(__always)
    func elements<Element>(of array: Int, _ element: (Int) throws -> Element) throws -> [Element] {
        let capacity = count(of: array)
        return try [Element](unsafeUninitializedCapacity: capacity) { elements, count in
            var next = array + 1
            while count < capacity {
                elements.initializeElement(at: count, to: try element(next))
                count += 1
                next = index(after: next)
            }
        }
    }

    /// Returns the value of a token as what its type is known to be.
    private func value<Readable: JSONReadable, Value>(_ type: Readable.Type, at index: Int) throws -> Value {
        unsafeBitCast(try type.value(in: self, at: index), to: Value.self)
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
