import MillracePlatform

/// The conversion of a resource and a request value to a request.
struct RequestBuilder {
    let environment: Environment
    let timeout: Duration
    var urls = KnownURLs()

    func build<Request, Response, Auth>(
        _ resource: BackendResource<Request, Response, Auth>,
        _ value: Request
    ) -> Result<HTTPRequest, CoreError> {
        let target = target(of: resource.path, adding: resource.query)
        let method = resource.method
        var endpoint: CoreError.Endpoint { .init(method: method, path: target.endpointPath) }
        if let problem = target.problem { return .failure(.request(problem, at: endpoint)) }
        guard let url = urls.url(String(decoding: target.text, as: UTF8.self)) else {
            return .failure(.request(.invalidURL("its parts make no URL"), at: endpoint))
        }
        // A complete URL may have come from a backend; credentials must not be sent to any other origin because of it.
        if case .absolute = resource.path.location, Auth.self != NoAuth.self, !environment.contains(originOf: url) {
            return .failure(.authentication(.foreignOrigin, at: endpoint))
        }
        let options = resource.options
        let condition: HeaderFields.Field?
        switch options.precondition?.field {
        case nil: condition = nil
        case .success(let field): condition = field
        case .failure(let error): return .failure(error.located(at: endpoint))
        }
        switch content(of: resource, value) {
        case .success(let content):
            var headers = headers(
                options.headers,
                type: content.type,
                takesAnything: ResponseCoding.isData(Response.self) || options.takesAnything
            )
            if options.precondition != nil { headers.state(condition) }
            var request = HTTPRequest(
                method: method,
                url: url,
                headers: headers,
                body: content.body,
                timeout: options.timeout ?? timeout
            )
            request.handling = options.handling
            if let upload = content.upload { request.stream = upload }
            if !options.changes.isEmpty { request.context.changes = options.changes.compactMap(url(of:)) }
            if let owner = options.owner { request.context.owner = owner }
            if let failure = options.failure { request.context.failure = failure }
            if let trace = options.trace { request.context.trace = trace }
            if let delivery = options.delivery {
                request.context.delivery = delivery
            } else if !method.isSafe {
                request.context.delivery = RequestDelivery()
            }
            return .success(request)
        case .failure(let error):
            return .failure(error.located(at: endpoint))
        }
    }

    private func url(of change: ChangedPath) -> URL? {
        let target = target(of: change.path, adding: change.query)
        return target.problem == nil ? URL(string: String(decoding: target.text, as: UTF8.self)) : nil
    }

    func endpoint<Request, Response, Auth>(of resource: BackendResource<Request, Response, Auth>) -> CoreError.Endpoint
    {
        .init(method: resource.method, path: target(of: resource.path, adding: []).endpointPath)
    }

    /// The body and the fields made from a request value.
    private struct Content {
        var type: String?
        var body: Data?
        var upload: UploadStream?
    }

    private func content<Request, Response, Auth>(
        of resource: BackendResource<Request, Response, Auth>,
        _ value: Request
    ) -> Result<Content, CoreError> {
        if let upload = resource.upload {
            return upload(value).map { Content(type: $0.body.contentType, upload: $0) }
        }
        return resource.request(value, resource.options.encoder)
            .map { $0.isEmpty ? Content() : Content(type: type(of: resource, value), body: $0) }
    }

    /// The text of a URL, and the position of the path in it.
    private struct Target {
        var text: [UInt8] = []
        var path = 0..<0
        var hasQuery = false
        var problem: CoreError.RequestReason?

        /// The path, for errors.
        var endpointPath: String { String(decoding: text[path], as: UTF8.self) }
    }

    private func target(of path: ResourcePath, adding items: [URLQueryItem]) -> Target {
        var target = Target()
        target.text.reserveCapacity(128)
        switch path.location {
        case .api(let api, let template): place(template, of: api, in: &target)
        case .absolute(let url): place(url, in: &target)
        }
        for item in items {
            target.text.append(UInt8(ascii: target.hasQuery ? "&" : "?"))
            target.hasQuery = true
            PercentEncoding.append(item.name, to: &target.text, keeping: .unreserved)
            guard let value = item.value else { continue }
            target.text.append(UInt8(ascii: "="))
            PercentEncoding.append(value, to: &target.text, keeping: .unreserved)
        }
        if case .absolute(let url) = path.location, let fragment = url.fragment(percentEncoded: true) {
            target.text.append(UInt8(ascii: "#"))
            target.text += fragment.utf8
        }
        return target
    }

    private func place(_ template: PathTemplate, of api: API, in target: inout Target) {
        let base = environment.place(of: api)
        target.text += (base?.origin ?? "").utf8
        var start = target.text.endIndex
        target.text += (base?.prefix ?? "").utf8
        let own = target.text.endIndex
        let (end, problem) = template.render(into: &target.text)
        target.hasQuery = end < target.text.endIndex
        if let problem {
            target.problem = .invalidURL(problem)
            start = own
        } else if let base {
            target.problem = base.problem.map { .invalidURL($0) }
        } else {
            target.problem = .unknownAPI(name: api.name)
        }
        target.path = start..<end
    }

    private func place(_ url: URL, in target: inout Target) {
        let base = BaseURL(url)
        target.problem = base.problem.map { .invalidURL($0) }
        target.text += base.origin.utf8
        let start = target.text.endIndex
        target.text += (base.path.isEmpty ? "/" : base.path).utf8
        target.path = start..<target.text.endIndex
        if let query = url.query(percentEncoded: true) {
            target.text.append(UInt8(ascii: "?"))
            target.text += query.utf8
            target.hasQuery = true
        }
    }

    private func type<Request, Response, Auth>(
        of resource: BackendResource<Request, Response, Auth>,
        _ value: Request
    ) -> String {
        let isData = ResponseCoding.isData(Request.self) && value is Data
        return resource.options.contentType ?? (isData ? "application/octet-stream" : "application/json")
    }

    private func headers(_ own: [String: String], type: String?, takesAnything: Bool) -> HeaderFields {
        guard type != nil || !own.isEmpty else {
            return takesAnything ? RequestBuilder.fieldsForAnything : RequestBuilder.fieldsForJSON
        }
        var headers = HeaderFields(own)
        headers.reserveCapacity(headers.count + 3)
        headers.setDefault("Accept", takesAnything ? "*/*" : "application/json")
        headers.setDefault("User-Agent", RequestBuilder.agent)
        if let type { headers.setDefault("Content-Type", type) }
        return headers
    }

    // The parts that most requests share are created once.
    private static let fieldsForAnything: HeaderFields = ["Accept": "*/*", "User-Agent": agent]
    private static let fieldsForJSON: HeaderFields = ["Accept": "application/json", "User-Agent": agent]
    private static let agent = "Millrace"
}

extension HeaderFields {
    /// Sets the field of a condition, and removes all other conditions.
    fileprivate mutating func state(_ condition: Field?) {
        for name in Precondition.names { self[name] = nil }
        if let condition { append(condition.name, condition.value) }
    }
}
