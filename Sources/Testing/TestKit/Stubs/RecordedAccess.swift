import Foundation
import Millrace

/// A request that a ``StubAccessible`` has received, in the form in which a backend would receive it.
public struct RecordedAccess: Sendable {
    /// The request with its encoded body.
    public let request: HTTPRequest

    /// The method.
    public var method: Resource.Method {
        request.method
    }

    /// The percent-encoded path.
    public var path: String {
        request.endpoint.path
    }

    /// The query items, decoded.
    public var query: [URLQueryItem] {
        URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    }

    /// The encoded body; empty for a request without one.
    public var body: Data {
        request.body ?? Data()
    }

    /// The encoded body as text.
    public var bodyText: String {
        String(decoding: body, as: UTF8.self)
    }

    /// Returns the body, decoded from JSON.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - decoder: The decoder, by default `Parser.decoder`.
    /// - Returns: The decoded body.
    /// - Throws: A `CoreError` with the position where the body isn't as expected.
    public func body<Body: Decodable & Sendable>(
        as type: Body.Type,
        decoder: JSONDecoder = Parser.decoder
    ) throws(CoreError) -> Body {
        try Parser.parse(body, decoder: decoder).get()
    }
}

extension RecordedAccess: CustomStringConvertible {
    /// The method and the path: `GET /v1/cities`.
    public var description: String {
        "\(request.endpoint)"
    }
}
