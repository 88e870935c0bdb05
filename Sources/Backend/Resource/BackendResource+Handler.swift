import Foundation

extension BackendResource where Response == Void {
    /// Creates a resource whose request is encoded with a handler, and whose response body is ignored.
    ///
    /// - Parameters:
    ///   - path: where the resource is.
    ///   - method: the method.
    ///   - query: the query items, none by default.
    ///   - headers: additional header fields, none by default.
    ///   - accepting: the accepted statuses, by default 200 to 299.
    ///   - timeout: the time that an exchange may take, by default the session's.
    ///   - encoder: the encoder that the request handler gets, by default `Parser.encoder`.
    ///   - request: encodes a request value.
    public init(
        path: ResourcePath,
        method: Resource.Method,
        query: [URLQueryItem] = [],
        headers: [String: String] = [:],
        accepting: StatusSet = .success,
        timeout: Duration? = nil,
        encoder: JSONEncoder = Parser.encoder,
        request: @escaping RequestHandler
    ) {
        self.init(
            path: path,
            method: method,
            query: query,
            headers: headers,
            accepting: accepting,
            timeout: timeout,
            encoder: encoder,
            request: request,
            response: ResponseCoding.ignored
        )
    }
}

extension BackendResource where Response: Decodable {
    /// Creates a resource whose request is encoded with a handler, and whose response is decoded from JSON.
    ///
    /// - Parameters:
    ///   - path: where the resource is.
    ///   - method: the method.
    ///   - query: the query items, none by default.
    ///   - headers: additional header fields, none by default.
    ///   - accepting: the accepted statuses, by default 200 to 299.
    ///   - timeout: the time that an exchange may take, by default the session's.
    ///   - encoder: the encoder that the request handler gets, by default `Parser.encoder`.
    ///   - decoder: the decoder of the response, by default `Parser.decoder`.
    ///   - request: encodes a request value.
    public init(
        path: ResourcePath,
        method: Resource.Method,
        query: [URLQueryItem] = [],
        headers: [String: String] = [:],
        accepting: StatusSet = .success,
        timeout: Duration? = nil,
        encoder: JSONEncoder = Parser.encoder,
        decoder: JSONDecoder = Parser.decoder,
        request: @escaping RequestHandler
    ) {
        self.init(
            path: path,
            method: method,
            query: query,
            headers: headers,
            accepting: accepting,
            timeout: timeout,
            encoder: encoder,
            request: request,
            response: ResponseCoding.decodable(decoder)
        )
    }
}
