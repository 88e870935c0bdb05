import MillracePlatform

/// The response handlers of resources without their own.
package enum ResponseCoding {
    typealias Handler<Response> = @Sendable (Data, HTTPResponse) -> Result<Response, CoreError>

    @Sendable static func ignored(_ data: Data, _ response: HTTPResponse) -> Result<Void, CoreError> {
        .success(())
    }

    /// Returns whether values of a type are made without reading the body.
    package static func isBodiless(_ type: Any.Type) -> Bool {
        type == Void.self || type is any BodilessResponse.Type
            || (type as? any HeadedResponse.Type)?.isBodiless == true
    }

    /// Returns whether values of a type are bytes of any kind, and no JSON.
    package static func isData(_ type: Any.Type) -> Bool {
        type == Data.self || type == Data?.self
    }

    /// Decodes a value from JSON, or the value below a key of it, and leaves data unchanged.
    ///
    /// An optional response is nil for an answer without content (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5).
    static func decodable<Response: Decodable & Sendable>(
        _ decoder: JSONDecoder,
        key: String? = nil
    ) -> Handler<Response> {
        guard let optional = Response.self as? any OptionalResponse.Type,
            let none = optional.init(nilLiteral: ()) as? Response
        else { return content(of: Response.self, decoder, key: key) }
        let read: Handler<Response> = content(of: optional.wrapped, decoder, key: key)
        return { data, head in [204, 205, 304].contains(head.status) ? .success(none) : read(data, head) }
    }

    /// Returns the handler of an answer with content.
    ///
    /// - Parameter type: The type of the response, without the optional around it.
    private static func content<Response: Decodable & Sendable>(
        of type: Any.Type,
        _ decoder: JSONDecoder,
        key: String?
    ) -> Handler<Response> {
        if let headed = type as? any HeadedResponse.Type,
            let handler = headed.handler(for: Response.self, key: key, decoder)
        {
            return handler
        }
        if let key { return { data, _ in Parser.parse(data, key: key, decoder: decoder) } }
        // Nil is an optional response, too: the type is looked at first.
        if let type = Response.self as? any BodilessResponse.Type, let empty = type.init() as? Response {
            return { _, _ in .success(empty) }
        }
        guard type == Data.self else { return { data, _ in Parser.parse(data, decoder: decoder) } }
        return { data, _ in
            if let data = data as? Response { return .success(data) }
            return Parser.parse(data, decoder: decoder)
        }
    }
}

/// A response that can be nil.
private protocol OptionalResponse: ExpressibleByNilLiteral {
    static var wrapped: Any.Type { get }
}

extension Optional: OptionalResponse {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
}
