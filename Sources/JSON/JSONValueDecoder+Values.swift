import Foundation

extension JSONValueDecoder {
    /// Returns the number of elements or members of a container.
    @inline(__always)
    func count(of container: Int) -> Int { Int(tokens[container].length) }

    /// Returns the index of the value or the name after a value.
    @inline(__always)
    func index(after index: Int) -> Int {
        let token = tokens[index]
        return token.isContainer ? Int(token.start) : index &+ 1
    }

    @inline(__always)
    func bytes(of token: JSONToken) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + Int(token.start), count: Int(token.length))
    }

    /// Returns the elements of an array; a closure creates each element from its index.
    ///
    /// The array is not reserved for more elements than are likely for the document's size.
    @inline(__always)
    func elements<Element>(of array: Int, _ element: (Int) throws -> Element) throws -> [Element] {
        let count = count(of: array)
        var elements: [Element] = []
        elements.reserveCapacity(min(count, likelyCount(of: Element.self)))
        var next = array &+ 1
        for _ in 0..<count {
            elements.append(try element(next))
            next = index(after: next)
        }
        return elements
    }

    /// Returns the likely number of values of a type in a document: as many as fit into four times the document's size.
    @inline(__always)
    func likelyCount<Value>(of type: Value.Type) -> Int {
        max(16, document.tape.byteCount &* 4 / max(1, MemoryLayout<Value>.stride))
    }

    /// Returns whether a token is null.
    @inline(__always)
    func isNull(at index: Int) -> Bool { tokens[index].kind == .null }

    @inline(__always)
    func string(at index: Int) throws(JSONFault) -> String {
        let token = tokens[index]
        guard token.isString else { throw .mismatch }
        return string(of: token)
    }

    /// Returns the text of a string or of the name of a member.
    @inline(__always)
    func string(of token: JSONToken) -> String {
        let bytes = bytes(of: token)
        guard token.kind != .escaped else { return JSONEscapes.unescaped(bytes) }
        // Copying the bytes is faster than decoding them, which looks for malformed parts to repair.
        return String(unsafeUninitializedCapacity: bytes.count) { $0.initialize(fromContentsOf: bytes) }
    }

    @inline(__always)
    func bool(at index: Int) throws(JSONFault) -> Bool {
        let kind = tokens[index].kind
        guard kind == .yes || kind == .no else { throw .mismatch }
        return kind == .yes
    }

    @inline(__always)
    func integer<Value: FixedWidthInteger>(_ type: Value.Type, at index: Int) throws(JSONFault) -> Value {
        let token = tokens[index]
        guard token.kind == .whole, token.length <= 18 else { return try otherInteger(type, token) }
        let bytes = bytes(of: token)
        let isNegative = bytes[0] == UInt8(ascii: "-")
        var magnitude: Int64 = 0
        var index = isNegative ? 1 : 0
        while index < bytes.count {
            magnitude = magnitude &* 10 &+ Int64(bytes[index] &- UInt8(ascii: "0"))
            index &+= 1
        }
        guard let value = Value(exactly: isNegative ? -magnitude : magnitude) else { throw .number }
        return value
    }

    /// Returns an integer with many digits, or one that is whole although it has a fraction or an exponent.
    ///
    /// `JSONDecoder` reads the latter as a `Double`, and as a `Decimal` where a `Double` isn't exact.
    @inline(never)
    private func otherInteger<Value: FixedWidthInteger>(
        _ type: Value.Type,
        _ token: JSONToken
    ) throws(JSONFault) -> Value {
        guard token.isNumber else { throw .mismatch }
        if token.kind == .whole, let value = Value(String(decoding: bytes(of: token), as: UTF8.self)) { return value }
        let bytes = bytes(of: token)
        guard let value = Value(exactly: JSONReal.nearest(JSONDecimalParts(bytes), bytes)) else { throw .number }
        guard value.magnitude < 1 << 53 else { throw .undecided }
        return value
    }

    /// Returns a number, correctly rounded.
    @inline(__always)
    func double(at index: Int) throws(JSONFault) -> Double {
        let token = tokens[index]
        guard token.isNumber else { return try special(Double.self, token) }
        return try JSONReal.double(bytes(of: token))
    }

    /// Returns a number, correctly rounded.
    func float(at index: Int) throws(JSONFault) -> Float {
        let token = tokens[index]
        guard token.isNumber else { return try special(Float.self, token) }
        return try JSONReal.float(bytes(of: token))
    }

    /// Returns infinity or NaN from the string that the settings define for it.
    private func special<Value: BinaryFloatingPoint>(
        _ type: Value.Type,
        _ token: JSONToken
    ) throws(JSONFault) -> Value {
        guard token.kind == .plain || token.kind == .text,
            case .convertFromString(let infinity, let negative, let nan) = document.settings.floats
        else { throw .mismatch }
        let bytes = bytes(of: token)
        if bytes.elementsEqual(infinity.utf8) { return .infinity }
        if bytes.elementsEqual(negative.utf8) { return -.infinity }
        if bytes.elementsEqual(nan.utf8) { return .nan }
        throw .mismatch
    }

    /// Returns a decimal number with up to 30 digits and no exponent.
    ///
    /// Other numbers are left to `JSONDecoder`.
    func decimal(at index: Int, _ step: Int) throws -> Decimal {
        let token = tokens[index]
        guard token.isNumber else {
            guard !isNull(at: index) else { throw mismatch(Decimal.self, at: index, step) }
            throw DecodingError.typeMismatch(
                Decimal.self,
                .init(codingPath: path(to: index, step), debugDescription: "")
            )
        }
        let bytes = bytes(of: token)
        guard bytes.count <= 30, bytes.allSatisfy({ $0 | 0x20 != UInt8(ascii: "e") }),
            let value = Decimal(string: String(decoding: bytes, as: UTF8.self))
        else { throw undecided(at: index, step) }
        return value
    }
}
