import MillracePlatform

extension JSON {
    /// Returns the value of a document; throws the error of `JSONDecoder`.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - data: The document.
    ///   - decoder: The decoder, whose settings apply.
    package static func decode<Value: Decodable>(
        _ type: Value.Type,
        from data: Data,
        by decoder: JSONDecoder
    ) throws -> Value {
        let value = try read(data, decoder) { try $0.value(type, at: 0, JSONValueDecoder.noStep) }
        if let value { return value }
        return try decoder.decode(type, from: JSON5Check.checked(data, decoder))
    }

    /// Returns the value of a document, decoded with a configuration; throws the error of `JSONDecoder`.
    package static func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type,
        from data: Data,
        by decoder: JSONDecoder,
        configuration: Value.DecodingConfiguration
    ) throws -> Value {
        let value = try read(data, decoder) { try Value(from: $0, configuration: configuration) }
        if let value { return value }
        return try decoder.decode(type, from: JSON5Check.checked(data, decoder), configuration: configuration)
    }

    /// Returns the value that a closure decodes from a document; nil where `JSONDecoder` has to decode it.
    ///
    /// `JSONDecoder` also has to decode it if something retains a decoder of the document, because its later use is
    /// unknown.
    private static func read<Value>(
        _ data: Data,
        _ settings: JSONDecoder,
        _ decode: (JSONValueDecoder) throws -> Value
    ) throws -> Value? {
        var document: JSONDocument
        do throws(JSONScanFailure) {
            document = try JSONDocument(data, settings)
        } catch {
            guard error == .invalid, !settings.assumesTopLevelDictionary else { return nil }
            throw invalid
        }
        let (result, isKept) = attempt(document, decode)
        guard !isKept, isKnownUniquelyReferenced(&document), !document.isForFoundation else { return nil }
        do {
            return try result.get()
        } catch is JSONError {
            throw invalid
        }
    }

    /// Decodes a document, and returns whether something has retained the decoder.
    private static func attempt<Value>(
        _ document: JSONDocument,
        _ decode: (JSONValueDecoder) throws -> Value
    ) -> (Result<Value, any Error>, isKept: Bool) {
        var decoder = JSONValueDecoder(document)
        let result = Result { try decode(decoder) }
        return (result, !isKnownUniquelyReferenced(&decoder))
    }

    /// The error for an invalid document, with the text of `JSONDecoder`.
    static var invalid: any Error {
        DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "The given data was not valid JSON."))
    }
}
