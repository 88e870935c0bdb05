import Foundation

extension BackendResource where Request == Void {
    /// Creates a resource without a request body, and whose response is the array below a key.
    ///
    /// What a strategy leaves out is reported to the session.
    ///
    /// - Parameters:
    ///   - path: where the resource is.
    ///   - method: the method.
    ///   - query: the query items, none by default.
    ///   - headers: additional header fields, none by default.
    ///   - accepting: the accepted statuses, by default 200 to 299.
    ///   - timeout: the time that an exchange may take, by default the session's.
    ///   - key: the key, or several joined by dots; by default the document is the array.
    ///   - strategy: what to do with an element that can't be decoded.
    ///   - decoder: the decoder of the response, by default `Parser.decoder`.
    public init<Element: Decodable & Sendable>(
        path: ResourcePath,
        method: Resource.Method,
        query: [URLQueryItem] = [],
        headers: [String: String] = [:],
        accepting: StatusSet = .success,
        timeout: Duration? = nil,
        key: String? = nil,
        strategy: Parser.Strategy,
        decoder: JSONDecoder = Parser.decoder
    ) where Response == [Element] {
        self.init(
            path: path,
            method: method,
            query: query,
            headers: headers,
            accepting: accepting,
            timeout: timeout,
            request: RequestCoding.none,
            response: ResponseCoding.elements(key, strategy, decoder)
        )
    }
}

extension BackendResource where Request: Encodable {
    /// Creates a resource whose request is encoded as JSON, and whose response is the array below a key.
    ///
    /// What a strategy leaves out is reported to the session.
    ///
    /// - Parameters:
    ///   - path: where the resource is.
    ///   - method: the method.
    ///   - query: the query items, none by default.
    ///   - headers: additional header fields, none by default.
    ///   - accepting: the accepted statuses, by default 200 to 299.
    ///   - timeout: the time that an exchange may take, by default the session's.
    ///   - key: the key, or several joined by dots; by default the document is the array.
    ///   - strategy: what to do with an element that can't be decoded.
    ///   - encoder: the encoder of the request, by default `Parser.encoder`.
    ///   - decoder: the decoder of the response, by default `Parser.decoder`.
    public init<Element: Decodable & Sendable>(
        path: ResourcePath,
        method: Resource.Method,
        query: [URLQueryItem] = [],
        headers: [String: String] = [:],
        accepting: StatusSet = .success,
        timeout: Duration? = nil,
        key: String? = nil,
        strategy: Parser.Strategy,
        encoder: JSONEncoder = Parser.encoder,
        decoder: JSONDecoder = Parser.decoder
    ) where Response == [Element] {
        self.init(
            path: path,
            method: method,
            query: query,
            headers: headers,
            accepting: accepting,
            timeout: timeout,
            encoder: encoder,
            request: RequestCoding.encodable,
            response: ResponseCoding.elements(key, strategy, decoder)
        )
    }
}

extension BackendResource {
    /// Creates a resource whose request is encoded with a handler, and whose response is the array below a key.
    ///
    /// What a strategy leaves out is reported to the session.
    ///
    /// - Parameters:
    ///   - path: where the resource is.
    ///   - method: the method.
    ///   - query: the query items, none by default.
    ///   - headers: additional header fields, none by default.
    ///   - accepting: the accepted statuses, by default 200 to 299.
    ///   - timeout: the time that an exchange may take, by default the session's.
    ///   - key: the key, or several joined by dots; by default the document is the array.
    ///   - strategy: what to do with an element that can't be decoded.
    ///   - encoder: the encoder of the request, by default `Parser.encoder`.
    ///   - decoder: the decoder of the response, by default `Parser.decoder`.
    ///   - request: encodes a request value.
    public init<Element: Decodable & Sendable>(
        path: ResourcePath,
        method: Resource.Method,
        query: [URLQueryItem] = [],
        headers: [String: String] = [:],
        accepting: StatusSet = .success,
        timeout: Duration? = nil,
        key: String? = nil,
        strategy: Parser.Strategy,
        encoder: JSONEncoder = Parser.encoder,
        decoder: JSONDecoder = Parser.decoder,
        request: @escaping RequestHandler
    ) where Response == [Element] {
        self.init(
            path: path,
            method: method,
            query: query,
            headers: headers,
            accepting: accepting,
            timeout: timeout,
            encoder: encoder,
            request: request,
            response: ResponseCoding.elements(key, strategy, decoder)
        )
    }
}
