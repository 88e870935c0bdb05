import Foundation
import MillraceJSON

extension Parser {
    /// Returns the value that a whole document decodes to.
    ///
    /// - Parameters:
    ///   - data: the document.
    ///   - decoder: the decoder, by default `Parser.decoder`.
    /// - Returns: the value, or a `CoreError.parsing` with the coding path.
    public static func parse<T: Decodable>(_ data: Data, decoder: JSONDecoder = decoder) -> Result<T, CoreError> {
        attempt(T.self, data, decoder) { try JSON.decode(T.self, from: data, by: decoder) }
    }

    /// Returns the value below a key of a document, in one pass over it.
    ///
    /// - Parameters:
    ///   - data: the document, an object.
    ///   - key: the key, or several joined by dots that lead through nested objects: `"result.cities"`.
    ///   - decoder: the decoder, by default `Parser.decoder`.
    /// - Returns: the value, or a `CoreError.parsing` with the coding path.
    public static func parse<T: Decodable>(
        _ data: Data,
        key: String,
        decoder: JSONDecoder = decoder
    ) -> Result<T, CoreError> {
        attempt(T.self, data, decoder) {
            try JSON.decode(Keyed<T>.self, from: data, by: decoder, configuration: CodingPath.keys(key)).value
        }
    }

    static func attempt<T>(
        _ type: T.Type,
        _ data: Data,
        _ decoder: JSONDecoder,
        _ decode: () throws -> T
    ) -> Result<T, CoreError> {
        guard !data.isEmpty else {
            return .failure(.parsing(.init(codingPath: "", expected: "a JSON document", found: "an empty body")))
        }
        do {
            return .success(try decode())
        } catch {
            return .failure(.parsing(ParsingDiagnosis.reason(of: error, in: data, decoder: decoder)))
        }
    }
}
