import Foundation

extension BackendResource where Request: UploadBody, Response == Void {
    /// Creates a resource whose request is a form or a file, and whose response body is ignored.
    ///
    /// - Parameters:
    ///   - path: where the resource is.
    ///   - method: the method.
    ///   - query: the query items, none by default.
    ///   - headers: additional header fields, none by default.
    ///   - accepting: the accepted statuses, by default 200 to 299.
    ///   - timeout: the time that an exchange may take, by default the session's.
    public init(
        path: ResourcePath,
        method: Resource.Method,
        query: [URLQueryItem] = [],
        headers: [String: String] = [:],
        accepting: StatusSet = .success,
        timeout: Duration? = nil
    ) {
        self.init(
            path: path,
            method: method,
            query: query,
            headers: headers,
            accepting: accepting,
            timeout: timeout,
            response: ResponseCoding.ignored
        )
    }
}

extension BackendResource where Request: UploadBody, Response: Decodable {
    /// Creates a resource whose request is a form or a file, and whose response is decoded from JSON.
    ///
    /// - Parameters:
    ///   - path: where the resource is.
    ///   - method: the method.
    ///   - query: the query items, none by default.
    ///   - headers: additional header fields, none by default.
    ///   - accepting: the accepted statuses, by default 200 to 299.
    ///   - timeout: the time that an exchange may take, by default the session's.
    ///   - decoder: the decoder of the response, by default `Parser.decoder`.
    public init(
        path: ResourcePath,
        method: Resource.Method,
        query: [URLQueryItem] = [],
        headers: [String: String] = [:],
        accepting: StatusSet = .success,
        timeout: Duration? = nil,
        decoder: JSONDecoder = Parser.decoder
    ) {
        self.init(
            path: path,
            method: method,
            query: query,
            headers: headers,
            accepting: accepting,
            timeout: timeout,
            response: ResponseCoding.decodable(decoder)
        )
    }
}

extension BackendResource where Request: UploadBody {
    /// Creates a resource whose request is a form or a file, and whose response is decoded with a handler.
    ///
    /// - Parameters:
    ///   - path: where the resource is.
    ///   - method: the method.
    ///   - query: the query items, none by default.
    ///   - headers: additional header fields, none by default.
    ///   - accepting: the accepted statuses, by default 200 to 299.
    ///   - timeout: the time that an exchange may take, by default the session's.
    ///   - response: decodes a response value, on a background thread.
    public init(
        path: ResourcePath,
        method: Resource.Method,
        query: [URLQueryItem] = [],
        headers: [String: String] = [:],
        accepting: StatusSet = .success,
        timeout: Duration? = nil,
        response: @escaping ResponseHandler
    ) {
        self.init(
            path: path,
            method: method,
            query: query,
            headers: headers,
            accepting: accepting,
            timeout: timeout,
            request: { _, _ in .success(Data()) },
            response: response
        )
        upload = { body in body.stream().map { (body.contentType, $0) } }
    }
}
