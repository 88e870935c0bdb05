/// The decoding container of an object.
struct JSONObjectContainer<Key: CodingKey>: JSONKeyedContainer {
    private let decoder: JSONValueDecoder
    private let object: Int
    private let step: Int
    private let names: JSONNameIndex?

    @inline(__always)
    init(_ decoder: JSONValueDecoder, at index: Int, _ step: Int) {
        // This call comes before the decoder is stored: a stored decoder would be retained once more for the call.
        names = decoder.nameIndex(of: index)
        object = index
        self.step = step
        self.decoder = decoder
    }

    var codingPath: [any CodingKey] { decoder.path(to: object, step) }

    var allKeys: [Key] {
        Set(decoder.names(of: object).lazy.map(decoder.name(at:))).compactMap(Key.init(stringValue:))
    }

    @inline(__always)
    private func value(_ key: Key) throws -> Int {
        guard let value = decoder.member(key.stringValue, of: object, names) else {
            throw decoder.missing(key, in: object, step)
        }
        return value
    }

    func contains(_ key: Key) -> Bool {
        decoder.member(key.stringValue, of: object, names) != nil
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        decoder.isNull(at: try value(key))
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoded(type, key, at: try value(key))
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try presentValue(key).map { try decoded(type, key, at: $0) }
    }

    @inline(__always)
    private func decoded<Value: Decodable>(_ type: Value.Type, _ key: Key, at index: Int) throws -> Value {
        try decoder.under(key, index, step) { try $0.value(type, at: index, $1) }
    }

    /// Reads the value of a member.
    @inline(__always)
    func required<Value: JSONScalar>(_ type: Value.Type, _ key: Key) throws -> Value {
        try scalar(type, key, at: try value(key))
    }

    /// Reads the value of a member; nil for a null or a missing member.
    @inline(__always)
    func present<Value: JSONScalar>(_ type: Value.Type, _ key: Key) throws -> Value? {
        try presentValue(key).map { try scalar(type, key, at: $0) }
    }

    @inline(__always)
    private func scalar<Value: JSONScalar>(_ type: Value.Type, _ key: Key, at index: Int) throws -> Value {
        do throws(JSONFault) {
            return try Value.scalar(in: decoder, at: index)
        } catch {
            throw decoder.error(error, type, at: index, step, key)
        }
    }

    @inline(__always)
    private func presentValue(_ key: Key) -> Int? {
        guard let value = decoder.member(key.stringValue, of: object, names), !decoder.isNull(at: value) else {
            return nil
        }
        return value
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let value = try value(key)
        let (decoder, step) = decoder.stepped(key, value, step)
        return try decoder.container(keyedBy: type, at: value, step)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        let value = try value(key)
        let (decoder, step) = decoder.stepped(key, value, step)
        return try JSONArrayContainer(decoder, at: value, step)
    }

    func superDecoder() throws -> any Decoder {
        superDecoder(of: JSONNameKey("super"))
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        superDecoder(of: key)
    }

    /// Returns the decoder of a member.
    ///
    /// As in `JSONDecoder`, a missing member has a decoder of null.
    private func superDecoder(of key: some CodingKey) -> any Decoder {
        guard let value = decoder.member(key.stringValue, of: object, names) else {
            return JSONValueDecoder(decoder.document, at: decoder.document.tape.absent, path: codingPath + [key])
        }
        return decoder.fork(at: value, step, key)
    }
}
