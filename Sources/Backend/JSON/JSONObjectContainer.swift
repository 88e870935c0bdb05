/// The container of an object.
struct JSONObjectContainer<Key: CodingKey>: JSONKeyedContainer {
    private let document: JSONDocument
    private let object: Int

    @inline(__always)
    init(_ document: JSONDocument, at index: Int) {
        self.document = document
        object = index
    }

    var codingPath: [any CodingKey] { document.path(to: object) }

    var allKeys: [Key] {
        Set(document.names(of: object).lazy.map(document.name(at:))).compactMap(Key.init(stringValue:))
    }

    @inline(__always)
    private func value(_ key: Key) throws -> Int {
        guard let value = document.member(key.stringValue, of: object) else { throw document.missing(key, in: object) }
        return value
    }

    func contains(_ key: Key) -> Bool {
        document.member(key.stringValue, of: object) != nil
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        document.isNull(at: try value(key))
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try document.value(type, at: try value(key))
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try presentValue(key).map { try document.value(type, at: $0) }
    }

    /// Reads the value of a member.
    @inline(__always)
    func required<Value: JSONReadable>(_ type: Value.Type, _ key: Key) throws -> Value {
        try Value.value(in: document, at: try value(key))
    }

    /// Reads the value of a member unless it is null, or missing.
    @inline(__always)
    func present<Value: JSONReadable>(_ type: Value.Type, _ key: Key) throws -> Value? {
        try presentValue(key).map { try Value.value(in: document, at: $0) }
    }

    @inline(__always)
    private func presentValue(_ key: Key) -> Int? {
        guard let value = document.member(key.stringValue, of: object), !document.isNull(at: value) else { return nil }
        return value
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try document.container(keyedBy: type, at: try value(key))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try JSONArrayContainer(document, at: try value(key))
    }

    func superDecoder() throws -> any Decoder {
        try superDecoder(of: "super")
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        try superDecoder(of: key.stringValue)
    }

    /// Of a member that is missing, `JSONDecoder` has a decoder too.
    private func superDecoder(of name: String) throws -> any Decoder {
        guard let value = document.member(name, of: object) else { throw document.undecided() }
        return JSONValueDecoder(document: document, index: value)
    }
}
