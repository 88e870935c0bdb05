import Foundation

/// The way to encode a value with `JSONEncoder`'s results in less time.
///
/// A value is written as it is encoded, from its first byte to its last. A value that goes about it in another order, or
/// throws, is encoded by `JSONEncoder` from the start, and what it says holds. `Proposals/0008-json.md` says why.
package enum JSONWriter {
    /// Returns the document of a value, or throws as `JSONEncoder` does.
    ///
    /// Without `sortedKeys` the members of an object have the order in which they were encoded; with `JSONEncoder` they
    /// have none.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - encoder: The encoder whose settings hold.
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
