import MillracePlatform
import MillraceBackend

/// The JSON of a store: exact, independent of the app's encoder, and the same for equal values.
package enum StoredJSON {
    /// Returns the JSON of a value, and its ids for which the backend's aren't known.
    package static func encode(_ value: some Encodable) -> Result<(data: Data, unresolved: Set<UUID>), CoreError> {
        let coding = ProvisionalCoding()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        encoder.userInfo[ProvisionalCoding.key] = coding
        return Parser.encode(value, encoder: encoder).map { ($0, coding.ids) }
    }

    /// Returns the value of JSON, in which known ids of the backend replace the provisional ones, and the remaining
    /// provisional ids.
    package static func decode<Value: Decodable>(
        _ type: Value.Type,
        from data: Data,
        naming names: [UUID: Data] = [:]
    ) throws(CoreError) -> (value: Value, unresolved: Set<UUID>) {
        let coding = ProvisionalCoding(names: names)
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        decoder.userInfo[ProvisionalCoding.key] = coding
        let result: Result<Value, CoreError> = Parser.parse(data, decoder: decoder)
        return (try result.get(), coding.ids)
    }
}
