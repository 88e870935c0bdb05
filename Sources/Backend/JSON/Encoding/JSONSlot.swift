/// The place of a value in a document that is being written: its encoder, and its single value container.
struct JSONSlot: Encoder, SingleValueEncodingContainer {
    let memory: JSONOutputMemory
    /// How many containers are around it.
    let depth: Int
    /// Where it begins, by which a container of the value is known.
    let start: Int

    private var output: JSONOutput { memory.output }

    /// The keys that led here, which `JSONEncoder` has: it encodes the value again if somebody asks.
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

    /// Opens the container of the value, unless it is open already.
    private func open(isObject: Bool) {
        if output.depth > depth, output.frame(depth).pointee.start == start {
            if output.frame(depth).pointee.isObject != isObject { output.leave() }
            return
        }
        begin()
        output.open(isObject: isObject)
    }

    /// Sees to it that the value is the next to be written: that nothing of it is, and nothing after it.
    private func begin() {
        if output.count != start || output.depth != depth { output.leave() }
    }
}
