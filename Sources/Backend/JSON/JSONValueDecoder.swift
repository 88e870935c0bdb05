/// The decoder of one value of a document, and its single value container.
struct JSONValueDecoder: Decoder, SingleValueDecodingContainer {
    let document: JSONDocument
    let index: Int

    var codingPath: [any CodingKey] { document.path(to: index) }
    var userInfo: [CodingUserInfoKey: Any] { document.decoder.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try document.container(keyedBy: type, at: index)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try JSONArrayContainer(document, at: index)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        self
    }

    func decodeNil() -> Bool {
        document.isNull(at: index)
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try document.value(type, at: index)
    }
}
