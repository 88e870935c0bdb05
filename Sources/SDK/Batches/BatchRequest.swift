import MillracePlatform
import MillraceBackend

/// A resource and its request value, as one of several requests of a batch.
public struct BatchRequest<Response: Sendable, Auth: AuthKind>: Sendable {
    /// The method, the path and so on, as the list of requests has them; the closure encodes the request value.
    let entry: @Sendable (BatchFormat) -> Result<JSONValue, CoreError>
    /// The method and path of the request, for errors.
    let endpoint: CoreError.Endpoint
    let reader: AnswerReader<Response>
    /// The path that the request changes, for a cache; nil where it only reads.
    let change: ChangedPath?

    /// Creates a request of a batch.
    ///
    /// Its header fields are those of the resource; the batch sends its own credentials. The resource's path has to be
    /// below an API, and a body has to be JSON. Otherwise the exchange fails with `CoreError.request` before anything
    /// is sent.
    ///
    /// - Parameters:
    ///   - resource: The resource.
    ///   - request: The request value.
    public init<Request>(_ resource: BackendResource<Request, Response, Auth>, with request: Request) {
        let (path, problem) = BatchRequest.target(of: resource.path, resource.query)
        let endpoint = CoreError.Endpoint(method: resource.method, path: String(path.prefix { $0 != "?" }))
        self.endpoint = endpoint
        reader = AnswerReader(resource, pruned: nil)
        change = resource.method.isSafe ? nil : ChangedPath(path: resource.path, query: resource.query)
        entry = { format in
            Result { () throws(CoreError) in
                if let problem { throw .request(.invalidURL(problem), at: endpoint) }
                guard resource.upload == nil else { throw .request(.unsupported("an upload in a batch"), at: endpoint) }
                var entry: JSONValue = [:]
                entry[format.method] = .string(resource.method.rawValue)
                entry[format.path] = .string(path)
                let headers = try BatchRequest.headers(of: resource, at: endpoint)
                if !headers.isEmpty { entry[format.headers] = .object(headers.mapValues { .string($0) }) }
                let body = try resource.request(request, resource.options.encoder)
                    .mapError { $0.located(at: endpoint) }.get()
                if !body.isEmpty { entry[format.body] = try BatchRequest.json(body, at: endpoint) }
                return entry
            }
        }
    }

    /// Creates a request of a batch that has no request value.
    public init(_ resource: BackendResource<Void, Response, Auth>) {
        self.init(resource, with: ())
    }

    /// Returns the header fields, with the one that states the condition.
    private static func headers<Request>(
        of resource: BackendResource<Request, Response, Auth>,
        at endpoint: CoreError.Endpoint
    ) throws(CoreError) -> [String: String] {
        guard let precondition = resource.options.precondition else { return resource.headers }
        let names = Precondition.names.map { $0.lowercased() }
        var headers = resource.headers.filter { !names.contains($0.key.lowercased()) }
        let field = try precondition.field.mapError { $0.located(at: endpoint) }.get()
        if let field { headers[field.name] = field.value }
        return headers
    }

    private static func json(_ body: Data, at endpoint: CoreError.Endpoint) throws(CoreError) -> JSONValue {
        let value: Result<JSONValue, CoreError> = Parser.parse(body)
        guard case let .success(value) = value else {
            throw .request(.unsupported("a body that is no JSON in a batch"), at: endpoint)
        }
        return value
    }

    /// Returns the path below the API, with its query, and the reason if the path can't be sent.
    private static func target(of path: ResourcePath, _ items: [URLQueryItem]) -> (String, problem: String?) {
        guard case let .api(_, template) = path.location else { return ("/", "a batch has no whole URLs") }
        let rendered = template.rendered()
        let own = rendered.query.map { [$0] } ?? []
        let query =
            own
            + items.map { item in
                let value = item.value.map { "=" + encoded($0) } ?? ""
                return encoded(item.name) + value
            }
        return (rendered.path + (query.isEmpty ? "" : "?" + query.joined(separator: "&")), rendered.problem)
    }

    private static func encoded(_ text: String) -> String {
        PercentEncoding.encoded(text)
    }

    /// Returns the resource's result for its response in a batch.
    func read(_ answer: HTTPAnswer) -> Result<Response, CoreError> {
        let isRepeated = RequestDelivery.isReadingRepeated && !endpoint.method.isSafe
        return reader.read(answer, to: endpoint.method, repeated: isRepeated, at: endpoint)
            .mapError { $0.located(at: endpoint) }
    }
}
