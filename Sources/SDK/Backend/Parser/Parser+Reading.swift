import MillracePlatform

extension Parser {
    /// Returns a response handler that decodes a whole document, as a resource does that is given none.
    ///
    /// `Data` is the body as it is, and a type that has something of the head, such as `Versioned`, gets it.
    package static func reading<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self,
        decoder: JSONDecoder = decoder
    ) -> @Sendable (Data, HTTPResponse) -> Result<Value, CoreError> {
        ResponseCoding.decodable(decoder)
    }

    /// Returns a response handler that decodes what is below a key of the document.
    ///
    /// ```swift
    /// BackendResource(path: path, method: .GET, response: Parser.reading(key: "result.capital"))
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key, or several joined by dots that lead through nested objects.
    ///   - decoder: The decoder, by default `Parser.decoder`.
    /// - Returns: A handler that fails with `CoreError.parsing`, and the coding path.
    public static func reading<Value: Decodable & Sendable>(
        key: String,
        decoder: JSONDecoder = decoder
    ) -> @Sendable (Data, HTTPResponse) -> Result<Value, CoreError> {
        ResponseCoding.decodable(decoder, key: key)
    }

    /// Returns a response handler that decodes the elements of an array, and leaves out or refuses malformed ones.
    ///
    /// ```swift
    /// BackendResource(path: path, method: .GET, response: Parser.reading(key: "cities", strategy: .prune))
    /// ```
    ///
    /// The session hears of the elements that `.prune` leaves out.
    ///
    /// - Parameters:
    ///   - key: The key of the array, or several joined by dots; by default the document is the array.
    ///   - strategy: What to do with an element that can't be decoded.
    ///   - decoder: The decoder, by default `Parser.decoder`.
    /// - Returns: A handler that fails with `CoreError.parsing`, and the coding path.
    public static func reading<Element: Decodable & Sendable>(
        key: String? = nil,
        strategy: Strategy,
        decoder: JSONDecoder = decoder
    ) -> @Sendable (Data, HTTPResponse) -> Result<[Element], CoreError> {
        { data, _ in parse(data, key: key, strategy: strategy, decoder: decoder) }
    }
}
