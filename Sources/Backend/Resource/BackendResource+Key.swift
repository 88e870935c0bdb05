import Foundation

extension BackendResource where Request == Void, Response: Decodable {
    /// Creates a resource without a request body, and whose response is decoded from what is below a key of the document.
    ///
    /// - Parameters:
    ///   - path: where the resource is.
    ///   - method: the method.
    ///   - query: the query items, none by default.
    ///   - headers: additional header fields, none by default.
    ///   - accepting: the accepted statuses, by default 200 to 299.
    ///   - timeout: the time that an exchange may take, by default the session's.
    ///   - key: the key, or several joined by dots that lead through nested objects: `"result.cities"`.
    ///   - decoder: the decoder of the response, by default `Parser.decoder`.
    public init(
        path: ResourcePath,
        method: Resource.Method,
        query: [URLQueryItem] = [],
        headers: [String: String] = [:],
        accepting: StatusSet = .success,
        timeout: Duration? = nil,
        key: String,
        decoder: JSONDecoder = Parser.decoder
    ) {
        self.init(
            path: path,
            method: method,
            query: query,
            headers: headers,
            accepting: accepting,
            timeout: timeout,
            request: RequestCoding.none,
            response: { data, _ in Parser.parse(data, key: key, decoder: decoder) }
        )
    }
}

extension BackendResource where Request: Encodable, Response: Decodable {
    /// Creates a resource whose request is encoded as JSON, and whose response is decoded from what is below a key of the document.
    ///
    /// - Parameters:
    ///   - path: where the resource is.
    ///   - method: the method.
    ///   - query: the query items, none by default.
    ///   - headers: additional header fields, none by default.
    ///   - accepting: the accepted statuses, by default 200 to 299.
    ///   - timeout: the time that an exchange may take, by default the session's.
    ///   - key: the key, or several joined by dots that lead through nested objects: `"result.cities"`.
    ///   - encoder: the encoder of the request, by default `Parser.encoder`.
    ///   - decoder: the decoder of the response, by default `Parser.decoder`.
    public init(
        path: ResourcePath,
        method: Resource.Method,
        query: [URLQueryItem] = [],
        headers: [String: String] = [:],
        accepting: StatusSet = .success,
        timeout: Duration? = nil,
        key: String,
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
            response: { data, _ in Parser.parse(data, key: key, decoder: decoder) }
        )
    }
}

extension BackendResource where Response: Decodable {
    /// Creates a resource whose request is encoded with a handler, and whose response is decoded from what is below a key of the document.
    ///
    /// - Parameters:
    ///   - path: where the resource is.
    ///   - method: the method.
    ///   - query: the query items, none by default.
    ///   - headers: additional header fields, none by default.
    ///   - accepting: the accepted statuses, by default 200 to 299.
    ///   - timeout: the time that an exchange may take, by default the session's.
    ///   - key: the key, or several joined by dots that lead through nested objects: `"result.cities"`.
    ///   - encoder: the encoder of the request, by default `Parser.encoder`.
    ///   - decoder: the decoder of the response, by default `Parser.decoder`.
    ///   - request: encodes a request value.
    public init(
        path: ResourcePath,
        method: Resource.Method,
        query: [URLQueryItem] = [],
        headers: [String: String] = [:],
        accepting: StatusSet = .success,
        timeout: Duration? = nil,
        key: String,
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
            response: { data, _ in Parser.parse(data, key: key, decoder: decoder) }
        )
    }
}
