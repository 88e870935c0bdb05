/// The decoding container of an array.
///
/// After an element that can't be decoded, the container stays at this element.
struct JSONArrayContainer: UnkeyedDecodingContainer {
    private let decoder: JSONValueDecoder
    private let array: Int
    private let step: Int
    private var next: Int
    private(set) var currentIndex = 0

    init(_ decoder: JSONValueDecoder, at index: Int, _ step: Int) throws {
        guard decoder.tokens[index].kind == .array else { throw decoder.mismatch([Any].self, at: index, step) }
        self.decoder = decoder
        self.step = step
        array = index
        next = index + 1
    }

    var codingPath: [any CodingKey] { decoder.path(to: array, step) }
    var count: Int? { decoder.count(of: array) }
    var isAtEnd: Bool { next == Int(decoder.tokens[array].start) }

    mutating func decodeNil() throws -> Bool {
        let isNull = decoder.isNull(at: try index(of: Never.self))
        if isNull { advance() }
        return isNull
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try element(type) }

    @inline(__always)
    private mutating func element<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try decoder.value(type, at: try index(of: type), step)
        advance()
        return value
    }

    // The protocol's own version for these types throws, and would be preferred to the generic one.
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try element(type) }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try element(type) }

    /// Decodes the next element, or returns nil for a null and behind the end; like `JSONDecoder`, the container
    /// advances even behind the end.
    @inline(__always)
    mutating func present<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        guard !isAtEnd else {
            currentIndex += 1
            return nil
        }
        return try decodeNil() ? nil : element(type)
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let index = try index(of: KeyedDecodingContainer<Key>.self)
        let container = try decoder.container(keyedBy: type, at: index, step)
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try JSONArrayContainer(decoder, at: try index(of: (any UnkeyedDecodingContainer).self), step)
        advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let words = "Cannot get superDecoder() -- unkeyed container is at end."
        let inner = decoder.fork(at: try index(of: (any Decoder).self, words), step)
        advance()
        return inner
    }

    private func index(of type: any Any.Type, _ words: String = "Unkeyed container is at end.") throws -> Int {
        guard !isAtEnd else {
            let path = codingPath + [JSONIndexKey(currentIndex)]
            throw DecodingError.valueNotFound(type, .init(codingPath: path, debugDescription: words))
        }
        return next
    }

    private mutating func advance() {
        next = decoder.index(after: next)
        currentIndex += 1
    }
}
