import MillracePlatform

extension JSON {
    /// Returns the document of a value; throws the error of `JSONEncoder`.
    ///
    /// A value is written while it is encoded, from the first byte to the last. If a type encodes in another order, or
    /// throws, `JSONEncoder` encodes the value from the start instead. Without `sortedKeys`, the members of an object
    /// stay in the order in which they were encoded; with `JSONEncoder` their order is undefined.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - encoder: The encoder, whose settings apply.
    package static func encode<Value: Encodable>(_ value: Value, by encoder: JSONEncoder) throws -> Data {
        guard let settings = JSONOutputSettings(encoder), let data = written(value, settings) else {
            return try encoder.encode(value)
        }
        return data
    }

    private static func written<Value: Encodable>(_ value: Value, _ settings: JSONOutputSettings) -> Data? {
        var memory = JSONOutputMemory(settings)
        guard (try? memory.output.encode(value)) != nil, isKnownUniquelyReferenced(&memory) else { return nil }
        return memory.output.finished()
    }
}
