import MillracePlatform
import MillraceJSON

extension Parser {
    /// Returns the value that a document decodes to, or the value below a key of it, in one pass.
    ///
    /// - Parameters:
    ///   - data: The document.
    ///   - key: The key, or several joined by dots that lead through nested objects: `"result.cities"`. By default the
    ///     complete document is the value.
    ///   - decoder: The decoder, by default `Parser.decoder`.
    /// - Returns: The value, or a `CoreError.parsing` with the coding path.
    public static func parse<T: Decodable>(
        _ data: Data,
        key: String? = nil,
        decoder: JSONDecoder = decoder
    ) -> Result<T, CoreError> {
        if let key { return parse(data, below: key, decoder) }
        return attempt(T.self, data, decoder) { try JSON.decode(T.self, from: data, by: decoder) }
    }

    /// Returns the value below a key.
    ///
    /// The runtime searches for the type of a keyed value at each call of a function that mentions it.
    private static func parse<T: Decodable>(
        _ data: Data,
        below key: String,
        _ decoder: JSONDecoder
    ) -> Result<T, CoreError> {
        attempt(T.self, data, decoder) {
            try JSON.decode(Keyed<T>.self, from: data, by: decoder, configuration: CodingPath.keys(key)).value
        }
    }

    package static func attempt<T>(
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
