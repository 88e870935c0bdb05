import MillracePlatform

extension Parser {
    /// Returns a response handler that decodes a complete document, as a resource without a handler does.
    ///
    /// `Data` is the body unchanged, and a type that reads the head, such as `Versioned`, gets it.
    package static func reading<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self,
        decoder: JSONDecoder = decoder
    ) -> @Sendable (Data, HTTPResponse) -> Result<Value, CoreError> {
        ResponseCoding.decodable(decoder)
    }

    /// Returns a response handler that decodes the value below a key of the document.
    ///
    /// ```swift
    /// BackendResource(path: path, method: .GET, response: Parser.reading(key: "result.capital"))
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key, or several joined by dots that lead through nested objects.
    ///   - decoder: The decoder, by default `Parser.decoder`.
    /// - Returns: A handler that fails with `CoreError.parsing`, which has the coding path.
    public static func reading<Value: Decodable & Sendable>(
        key: String,
        decoder: JSONDecoder = decoder
    ) -> @Sendable (Data, HTTPResponse) -> Result<Value, CoreError> {
        ResponseCoding.decodable(decoder, key: key)
    }

    /// Returns a response handler that decodes the elements of an array, and omits or refuses malformed ones.
    ///
    /// ```swift
    /// BackendResource(path: path, method: .GET, response: Parser.reading(key: "cities", strategy: .prune))
    /// ```
    ///
    /// The session receives a report on the elements that `.prune` omits.
    ///
    /// - Parameters:
    ///   - key: The key of the array, or several joined by dots; by default the document is the array.
    ///   - strategy: The treatment of an element that can't be decoded.
    ///   - decoder: The decoder, by default `Parser.decoder`.
    /// - Returns: A handler that fails with `CoreError.parsing`, which has the coding path.
    public static func reading<Element: Decodable & Sendable>(
        key: String? = nil,
        strategy: Strategy,
        decoder: JSONDecoder = decoder
    ) -> @Sendable (Data, HTTPResponse) -> Result<[Element], CoreError> {
        { data, _ in parse(data, key: key, strategy: strategy, decoder: decoder) }
    }
}
