import MillracePlatform
@_exported import MillraceJSON

extension JSONValue {
    /// Creates the value that a type of the app encodes to.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - encoder: The encoder, by default `Parser.encoder`.
    /// - Throws: A `CoreError.request` with the coding path that could not be encoded.
    public init(encoding value: some Encodable, encoder: JSONEncoder = Parser.encoder) throws(CoreError) {
        let document = try Parser.encode(value, encoder: encoder).get()
        self = try Parser.parse(document).get()
    }

    /// Returns the value decoded as a type of the app.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - decoder: The decoder, by default `Parser.decoder`.
    /// - Throws: A `CoreError.parsing` with the coding path.
    public func decoded<Value: Decodable>(
        as type: Value.Type = Value.self,
        decoder: JSONDecoder = Parser.decoder
    ) throws(CoreError) -> Value {
        try Parser.parse(Parser.encode(self).get(), decoder: decoder).get()
    }
}
