import Foundation

/// The way to decode a document with `JSONDecoder`'s results in less time.
///
/// Most documents that reach an app are valid. Those are scanned once, and their values come straight from the bytes, or
/// the error that says why they don't. Whatever else a document is, `JSONDecoder` decodes it from the start, and what it
/// says holds: its error, or the value that it makes of what isn't quite JSON. `Proposals/0008-json.md` says why.
package enum JSONReader {
    /// Returns the value of a document, or throws as `JSONDecoder` does.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - data: The document.
    ///   - decoder: The decoder whose settings hold.
    package static func decode<Value: Decodable>(
        _ type: Value.Type,
        from data: Data,
        by decoder: JSONDecoder
    ) throws -> Value {
        let value = try read(data, decoder) { try $0.value(type, at: 0, JSONValueDecoder.noStep) }
        if let value { return value }
        return try decoder.decode(type, from: JSON5Check.checked(data, decoder))
    }

    /// Returns the value of a document that takes a configuration, or throws as `JSONDecoder` does.
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

    /// Returns what a closure decodes from a document, or nil where `JSONDecoder` has to.
    ///
    /// That is so too if something still holds a decoder of the document: what it will ask is not known yet.
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

    /// Decodes a document, and says whether something has kept the decoder.
    private static func attempt<Value>(
        _ document: JSONDocument,
        _ decode: (JSONValueDecoder) throws -> Value
    ) -> (Result<Value, any Error>, isKept: Bool) {
        var decoder = JSONValueDecoder(document)
        let result = Result { try decode(decoder) }
        return (result, !isKnownUniquelyReferenced(&decoder))
    }

    /// The error for a document that is not valid, with the words of `JSONDecoder`.
    static var invalid: any Error {
        DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "The given data was not valid JSON."))
    }
}
