import Foundation

extension BackendResource where Request: Encodable, Response == Void {
    /// Creates a resource with a JSON request body, whose response body is ignored.
    ///
    /// - Parameters:
    ///   - path: where the resource is.
    ///   - method: the method.
    ///   - query: the query items, none by default.
    ///   - headers: additional header fields, none by default.
    ///   - accepting: the accepted statuses, by default 200 to 299.
    ///   - timeout: the time that an exchange may take, by default the session's.
    ///   - encoder: the encoder of the request, by default `Parser.encoder`.
    public init(
        path: ResourcePath,
        method: Resource.Method,
        query: [URLQueryItem] = [],
        headers: [String: String] = [:],
        accepting: StatusSet = .success,
        timeout: Duration? = nil,
        encoder: JSONEncoder = Parser.encoder
    ) {
        self.init(
            path: path,
            method: method,
            query: query,
            headers: headers,
            accepting: accepting,
            timeout: timeout,
            encoder: encoder,
            request: RequestCoding.encodable,
            response: ResponseCoding.ignored
        )
    }
}

extension BackendResource where Request: Encodable, Response: Decodable {
    /// Creates a resource with a JSON request body, whose response is decoded from JSON.
    ///
    /// - Parameters:
    ///   - path: where the resource is.
    ///   - method: the method.
    ///   - query: the query items, none by default.
    ///   - headers: additional header fields, none by default.
    ///   - accepting: the accepted statuses, by default 200 to 299.
    ///   - timeout: the time that an exchange may take, by default the session's.
    ///   - encoder: the encoder of the request, by default `Parser.encoder`.
    ///   - decoder: the decoder of the response, by default `Parser.decoder`.
    public init(
        path: ResourcePath,
        method: Resource.Method,
        query: [URLQueryItem] = [],
        headers: [String: String] = [:],
        accepting: StatusSet = .success,
        timeout: Duration? = nil,
        encoder: JSONEncoder = Parser.encoder,
        decoder: JSONDecoder = Parser.decoder
    ) {
        self.init(
            path: path,
            method: method,
            query: query,
            headers: headers,
            accepting: accepting,
            timeout: timeout,
            encoder: encoder,
            request: RequestCoding.encodable,
            response: ResponseCoding.decodable(decoder)
        )
    }
}

extension BackendResource where Request: Encodable {
    /// Creates a resource with a JSON request body, whose response is decoded with a handler.
    ///
    /// - Parameters:
    ///   - path: where the resource is.
    ///   - method: the method.
    ///   - query: the query items, none by default.
    ///   - headers: additional header fields, none by default.
    ///   - accepting: the accepted statuses, by default 200 to 299.
    ///   - timeout: the time that an exchange may take, by default the session's.
    ///   - encoder: the encoder of the request, by default `Parser.encoder`.
    ///   - response: decodes a response value, on a background thread.
    public init(
        path: ResourcePath,
        method: Resource.Method,
        query: [URLQueryItem] = [],
        headers: [String: String] = [:],
        accepting: StatusSet = .success,
        timeout: Duration? = nil,
        encoder: JSONEncoder = Parser.encoder,
        response: @escaping ResponseHandler
    ) {
        self.init(
            path: path,
            method: method,
            query: query,
            headers: headers,
            accepting: accepting,
            timeout: timeout,
            encoder: encoder,
            request: RequestCoding.encodable,
            response: response
        )
    }
}
