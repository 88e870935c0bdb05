/// The encoder of one value, which is also its single value container.
struct JSONSlot: Encoder, SingleValueEncodingContainer {
    let memory: JSONOutputMemory
    /// The number of containers around the value.
    let depth: Int
    /// The offset of the value's first byte, which identifies its container.
    let start: Int

    private var output: JSONOutput { memory.output }

    /// Empty here: if a type reads the path, `JSONEncoder` encodes the value again with the real one.
    var codingPath: [any CodingKey] {
        output.leave()
        return []
    }

    var userInfo: [CodingUserInfoKey: Any] { output.state.pointee.settings.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        open(isObject: true)
        return memory.container(keyedBy: type, depth, start)
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        open(isObject: false)
        return JSONArrayOutput(memory: memory, depth: depth, start: start)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        self
    }

    func encodeNil() throws {
        begin()
        output.writeWord("null")
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        begin()
        try output.encode(value)
    }

    // The protocol's own version for these types throws, and would be preferred to the generic one.
    func encode(_ value: Int128) throws { try write(value) }
    func encode(_ value: UInt128) throws { try write(value) }

    private func write(_ value: some JSONWritable) throws {
        begin()
        try value.write(to: output)
    }

    /// Opens the container of the value, unless it is already open.
    private func open(isObject: Bool) {
        if output.depth > depth, output.frame(depth).pointee.start == start {
            if output.frame(depth).pointee.isObject != isObject { output.leave() }
            return
        }
        begin()
        output.open(isObject: isObject)
    }

    /// Checks that neither the value nor anything after it was written; otherwise `JSONEncoder` encodes the value.
    private func begin() {
        if output.count != start || output.depth != depth { output.leave() }
    }
}
