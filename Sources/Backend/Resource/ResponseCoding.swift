import Foundation

/// The response handlers of resources that are not given one.
enum ResponseCoding {
    @Sendable static func ignored(_ data: Data, _ response: HTTPResponse) -> Result<Void, CoreError> {
        .success(())
    }

    /// Decodes a value from JSON, and leaves data as it is.
    static func decodable<Response: Decodable & Sendable>(
        _ decoder: JSONDecoder
    ) -> @Sendable (Data, HTTPResponse) -> Result<Response, CoreError> {
        if let empty = (Response.self as? any BodilessResponse.Type)?.init() as? Response {
            return { _, _ in .success(empty) }
        }
        return { data, _ in
            if Response.self == Data.self, let data = data as? Response { return .success(data) }
            return Parser.parse(data, decoder: decoder)
        }
    }
}
