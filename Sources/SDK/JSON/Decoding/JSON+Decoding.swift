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
        do {
            return try read(data, decoder) { try $0.value(type, at: 0, JSONValueDecoder.noStep) }
        } catch is LeftToFoundation {
            return try decoder.decode(type, from: JSON5Check.checked(data, decoder))
        }
    }

    /// Returns the value of a document, decoded with a configuration; throws the error of `JSONDecoder`.
    package static func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type,
        from data: Data,
        by decoder: JSONDecoder,
        configuration: Value.DecodingConfiguration
    ) throws -> Value {
        do {
            return try read(data, decoder) { try Value(from: $0, configuration: configuration) }
        } catch is LeftToFoundation {
            return try decoder.decode(type, from: JSON5Check.checked(data, decoder), configuration: configuration)
        }
    }

    /// `JSONDecoder` has to decode the document.
    private struct LeftToFoundation: Error {}

    /// Returns the value that a closure decodes from a document; throws `LeftToFoundation` where `JSONDecoder` has to
    /// decode it.
    ///
    /// `JSONDecoder` also has to decode it if something retains a decoder of the document, because its later use is
    /// unknown. The value is no optional and no `Result`, whose types the runtime would search for each document.
    private static func read<Value>(
        _ data: Data,
        _ settings: JSONDecoder,
        _ decode: (JSONValueDecoder) throws -> Value
    ) throws -> Value {
        var document: JSONDocument
        do throws(JSONScanFailure) {
            document = try JSONDocument(data, settings)
        } catch {
            guard error == .invalid, !settings.assumesTopLevelDictionary else { throw LeftToFoundation() }
            throw invalid
        }
        var isKept = false
        let value: Value
        do {
            value = try attempt(document, &isKept, decode)
        } catch {
            try check(&document, isKept)
            throw error is JSONError ? invalid : error
        }
        try check(&document, isKept)
        return value
    }

    /// Decodes a document, and records whether something has retained the decoder.
    private static func attempt<Value>(
        _ document: JSONDocument,
        _ isKept: inout Bool,
        _ decode: (JSONValueDecoder) throws -> Value
    ) throws -> Value {
        var decoder = JSONValueDecoder(document)
        defer { isKept = !isKnownUniquelyReferenced(&decoder) }
        return try decode(decoder)
    }

    /// Throws `LeftToFoundation` if the result of a decoded document doesn't count.
    private static func check(_ document: inout JSONDocument, _ isKept: Bool) throws {
        guard !isKept, isKnownUniquelyReferenced(&document), !document.isForFoundation else {
            throw LeftToFoundation()
        }
    }

    /// The error for an invalid document, with the text of `JSONDecoder`.
    static var invalid: any Error {
        DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "The given data was not valid JSON."))
    }
}
