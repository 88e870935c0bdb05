/// The container of an array.
///
/// A value that can't be decoded stays the next one.
struct JSONArrayContainer: UnkeyedDecodingContainer {
    private let document: JSONDocument
    private let array: Int
    private var next: Int
    private(set) var currentIndex = 0

    init(_ document: JSONDocument, at index: Int) throws {
        guard document.token(index).kind == .array else { throw document.mismatch([Any].self, at: index) }
        self.document = document
        array = index
        next = index + 1
    }

    var codingPath: [any CodingKey] { document.path(to: array) }
    var count: Int? { document.count(of: array) }
    var isAtEnd: Bool { next == Int(document.token(array).start) }

    mutating func decodeNil() throws -> Bool {
        let isNull = document.isNull(at: try index(of: Never.self))
        if isNull { advance() }
        return isNull
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try document.value(type, at: try index(of: type))
        advance()
        return value
    }

    /// Decodes the next value unless it is null, or there is none: `JSONDecoder` counts on then.
    @inline(__always)
    mutating func present<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        guard !isAtEnd else {
            currentIndex += 1
            return nil
        }
        return try decodeNil() ? nil : decode(type)
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let index = try index(of: KeyedDecodingContainer<Key>.self)
        let container = try document.container(keyedBy: type, at: index)
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try JSONArrayContainer(document, at: try index(of: (any UnkeyedDecodingContainer).self))
        advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = JSONValueDecoder(document: document, index: try index(of: (any Decoder).self))
        advance()
        return decoder
    }

    private func index(of type: any Any.Type) throws -> Int {
        guard !isAtEnd else {
            let path = codingPath + [AnyCodingKey(index: currentIndex)]
            let words = "Unkeyed container is at end."
            throw DecodingError.valueNotFound(type, .init(codingPath: path, debugDescription: words))
        }
        return next
    }

    private mutating func advance() {
        next = document.index(after: next)
        currentIndex += 1
    }
}
