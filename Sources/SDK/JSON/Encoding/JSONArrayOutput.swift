/// The encoding container of an array.
struct JSONArrayOutput: UnkeyedEncodingContainer {
    let memory: JSONOutputMemory
    let depth: Int
    let start: Int

    private var output: JSONOutput { memory.output }

    var codingPath: [any CodingKey] {
        output.leave()
        return []
    }

    var count: Int {
        output.isOpen(depth, start) ? output.frame(depth).pointee.count : 0
    }

    /// Begins an element, or returns false if the array is closed.
    @inline(__always)
    private func begin() -> Bool {
        guard output.isOpen(depth, start) else { return false }
        output.separate()
        return true
    }

    func encodeNil() throws {
        if begin() { output.writeWord("null") }
    }

    func encode<Value: Encodable>(_ value: Value) throws { try element(value) }

    @inline(__always)
    private func element<Value: Encodable>(_ value: Value) throws {
        if begin() { try output.encode(value) }
    }

    // The protocol's own version for these types throws, and would be preferred to the generic one.
    func encode(_ value: Int128) throws { try element(value) }
    func encode(_ value: UInt128) throws { try element(value) }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        _ = begin()
        return slot.container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        _ = begin()
        return slot.unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        _ = begin()
        output.promise()
        return slot
    }

    private var slot: JSONSlot { JSONSlot(memory: memory, depth: depth + 1, start: output.count) }
}
