import MillracePlatform

/// The response handlers of resources without their own.
enum ResponseCoding {
    @Sendable static func ignored(_ data: Data, _ response: HTTPResponse) -> Result<Void, CoreError> {
        .success(())
    }

    /// Decodes a value from JSON, or the value below a key of it, and leaves data unchanged.
    static func decodable<Response: Decodable & Sendable>(
        _ decoder: JSONDecoder,
        key: String? = nil
    ) -> @Sendable (Data, HTTPResponse) -> Result<Response, CoreError> {
        if let headed = Response.self as? any HeadedResponse.Type,
            let handler = headed.handler(for: Response.self, key: key, decoder)
        {
            return handler
        }
        if let key { return { data, _ in Parser.parse(data, key: key, decoder: decoder) } }
        // Nil is an optional response, too: the type is looked at first.
        if let type = Response.self as? any BodilessResponse.Type, let empty = type.init() as? Response {
            return { _, _ in .success(empty) }
        }
        guard Response.self == Data.self else { return { data, _ in Parser.parse(data, decoder: decoder) } }
        return { data, _ in
            if let data = data as? Response { return .success(data) }
            return Parser.parse(data, decoder: decoder)
        }
    }
}
