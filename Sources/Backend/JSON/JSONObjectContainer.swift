/// The container of an object.
struct JSONObjectContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let members: JSONMembers

    @inline(__always)
    init(_ document: JSONDocument, at index: Int) throws {
        guard document.token(index).kind == .object else { throw document.mismatch([String: Any].self, at: index) }
        members = JSONMembers(of: index, in: document)
    }

    private var document: JSONDocument { members.document }

    var codingPath: [any CodingKey] { document.path(to: members.object) }
    var allKeys: [Key] { members.names.compactMap(Key.init(stringValue:)) }

    @inline(__always)
    private func index(_ key: Key) throws -> Int {
        guard let index = members[key.stringValue] else { throw document.missing(key, in: members.object) }
        return index
    }

    func contains(_ key: Key) -> Bool {
        members[key.stringValue] != nil
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        document.isNull(at: try index(key))
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try document.value(type, at: try index(key))
    }

    /// Decodes the value of a member unless it is null, or missing.
    @inline(__always)
    func present<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
        guard let index = members[key.stringValue], !document.isNull(at: index) else { return nil }
        return try document.value(type, at: index)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        KeyedDecodingContainer(try JSONObjectContainer<NestedKey>(document, at: try index(key)))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try JSONArrayContainer(document, at: try index(key))
    }

    func superDecoder() throws -> any Decoder {
        try superDecoder(members["super"])
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        try superDecoder(members[key.stringValue])
    }

    /// Of a member that is missing, `JSONDecoder` has a decoder too.
    private func superDecoder(_ index: Int?) throws -> any Decoder {
        guard let index else { throw document.undecided() }
        return JSONValueDecoder(document: document, index: index)
    }
}
