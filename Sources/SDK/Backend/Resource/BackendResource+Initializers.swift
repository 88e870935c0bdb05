import MillracePlatform

// Each kind of request has three initializers, one for each kind of response, so that a meaningless combination doesn't
// compile. All of them call the designated one.

extension BackendResource where Request == Void {
    /// Creates a resource without a request body, whose response is decoded with a handler.
    public init(path: ResourcePath, method: Resource.Method, response: @escaping ResponseHandler) {
        self.init(path: path, method: method, request: RequestCoding.none, response: response)
    }

    /// Creates a resource without a request body, whose response body is ignored.
    public init(path: ResourcePath, method: Resource.Method) where Response == Void {
        self.init(path: path, method: method, response: ResponseCoding.ignored)
    }

    /// Creates a resource without a request body, whose response is decoded from JSON.
    public init(
        path: ResourcePath,
        method: Resource.Method,
        decoder: JSONDecoder = Parser.decoder
    ) where Response: Decodable {
        self.init(path: path, method: method, response: ResponseCoding.decodable(decoder))
    }
}

extension BackendResource where Request: Encodable {
    /// Creates a resource with a JSON request body, whose response is decoded with a handler.
    public init(path: ResourcePath, method: Resource.Method, response: @escaping ResponseHandler) {
        self.init(path: path, method: method, request: RequestCoding.encodable, response: response)
    }

    /// Creates a resource with a JSON request body, whose response body is ignored.
    public init(path: ResourcePath, method: Resource.Method) where Response == Void {
        self.init(path: path, method: method, response: ResponseCoding.ignored)
    }

    /// Creates a resource with a JSON request body, whose response is decoded from JSON.
    public init(
        path: ResourcePath,
        method: Resource.Method,
        decoder: JSONDecoder = Parser.decoder
    ) where Response: Decodable {
        self.init(path: path, method: method, response: ResponseCoding.decodable(decoder))
    }
}

extension BackendResource where Request == UploadBody {
    /// Creates a resource whose request is a form, a file or another `UploadBody`, and whose response is decoded with a
    /// handler.
    public init(path: ResourcePath, method: Resource.Method, response: @escaping ResponseHandler) {
        self.init(path: path, method: method, request: { _, _ in .success(Data()) }, response: response)
        upload = UploadStream.reading
    }

    /// Creates a resource whose request is a form, a file or another `UploadBody`, and whose response body is ignored.
    public init(path: ResourcePath, method: Resource.Method) where Response == Void {
        self.init(path: path, method: method, response: ResponseCoding.ignored)
    }

    /// Creates a resource whose request is a form, a file or another `UploadBody`, and whose response is decoded from
    /// JSON.
    public init(
        path: ResourcePath,
        method: Resource.Method,
        decoder: JSONDecoder = Parser.decoder
    ) where Response: Decodable {
        self.init(path: path, method: method, response: ResponseCoding.decodable(decoder))
    }
}

extension BackendResource {
    /// Creates a resource whose request is encoded with a handler, and whose response body is ignored.
    public init(
        path: ResourcePath,
        method: Resource.Method,
        request: @escaping RequestHandler
    ) where Response == Void {
        self.init(path: path, method: method, request: request, response: ResponseCoding.ignored)
    }

    /// Creates a resource whose request is encoded with a handler, and whose response is decoded from JSON.
    public init(
        path: ResourcePath,
        method: Resource.Method,
        decoder: JSONDecoder = Parser.decoder,
        request: @escaping RequestHandler
    ) where Response: Decodable {
        self.init(path: path, method: method, request: request, response: ResponseCoding.decodable(decoder))
    }
}
