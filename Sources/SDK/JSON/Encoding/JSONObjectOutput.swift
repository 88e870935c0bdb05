/// The encoding container of an object.
struct JSONObjectOutput<Key: CodingKey>: JSONKeyedOutput {
    let memory: JSONOutputMemory
    let depth: Int
    let start: Int

    private var output: JSONOutput {
        @inline(__always) get { memory.output }
    }

    var codingPath: [any CodingKey] {
        output.leave()
        return []
    }

    /// Writes the name of a member, or returns false if the object is closed.
    @inline(__always)
    private func begin(_ name: String) -> Bool {
        output.beginMember(name, in: depth, start)
    }

    func encodeNil(forKey key: Key) throws {
        if begin(key.stringValue) { output.writeWord("null") }
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        if begin(key.stringValue) { try output.encode(value) }
    }

    /// Writes a member of a type that is written without its `encode(to:)`.
    @inline(__always)
    func write<Value: JSONWritable>(_ value: Value, _ key: Key) throws {
        if begin(key.stringValue) { try value.write(to: output) }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        _ = begin(key.stringValue)
        return slot.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        _ = begin(key.stringValue)
        return slot.unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        superEncoder("super")
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        superEncoder(key.stringValue)
    }

    private func superEncoder(_ name: String) -> any Encoder {
        _ = begin(name)
        output.promise()
        return slot
    }

    private var slot: JSONSlot { JSONSlot(memory: memory, depth: depth + 1, start: output.count) }
}

// Without these methods, the generic one would serve these types, and would look the type up at each call.
extension JSONObjectOutput {
    func encode(_ value: Bool, forKey key: Key) throws { try write(value, key) }
    func encode(_ value: String, forKey key: Key) throws { try write(value, key) }
    func encode(_ value: Double, forKey key: Key) throws { try write(value, key) }
    func encode(_ value: Float, forKey key: Key) throws { try write(value, key) }
    func encode(_ value: Int, forKey key: Key) throws { try write(value, key) }
    func encode(_ value: Int8, forKey key: Key) throws { try write(value, key) }
    func encode(_ value: Int16, forKey key: Key) throws { try write(value, key) }
    func encode(_ value: Int32, forKey key: Key) throws { try write(value, key) }
    func encode(_ value: Int64, forKey key: Key) throws { try write(value, key) }
    func encode(_ value: Int128, forKey key: Key) throws { try write(value, key) }
    func encode(_ value: UInt, forKey key: Key) throws { try write(value, key) }
    func encode(_ value: UInt8, forKey key: Key) throws { try write(value, key) }
    func encode(_ value: UInt16, forKey key: Key) throws { try write(value, key) }
    func encode(_ value: UInt32, forKey key: Key) throws { try write(value, key) }
    func encode(_ value: UInt64, forKey key: Key) throws { try write(value, key) }
    func encode(_ value: UInt128, forKey key: Key) throws { try write(value, key) }
}

/// Creates the encoding containers of objects for a type of keys, as `JSONContainerMaker` does for decoding.
class JSONOutputMaker<Key: CodingKey> {
    class func container(_ memory: JSONOutputMemory, _ depth: Int, _ start: Int) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(JSONObjectOutput<Key>(memory: memory, depth: depth, start: start))
    }
}

/// A maker that knows the type of its containers.
final class JSONKnownOutputMaker<Container: JSONKeyedOutput>: JSONOutputMaker<Container.Key> {
    override class func container(
        _ memory: JSONOutputMemory,
        _ depth: Int,
        _ start: Int
    ) -> KeyedEncodingContainer<Container.Key> {
        KeyedEncodingContainer(Container(memory: memory, depth: depth, start: start))
    }
}

/// An encoding container of an object, with any type of keys.
protocol JSONKeyedOutput: KeyedEncodingContainerProtocol {
    init(memory: JSONOutputMemory, depth: Int, start: Int)
}

extension JSONOutputMemory {
    /// Returns a container for the object that was opened at an offset.
    @inline(__always)
    func container<Key: CodingKey>(keyedBy type: Key.Type, _ depth: Int, _ start: Int) -> KeyedEncodingContainer<Key> {
        let maker: AnyClass = JSONOutput.makers.known(of: type) { JSONKnownOutputMaker<JSONObjectOutput<Key>>.self }
        // A checked cast would search for the type. The cast is safe, because the table holds each maker under its type
        // of keys.
        return unsafeBitCast(maker, to: JSONOutputMaker<Key>.Type.self).container(self, depth, start)
    }
}
