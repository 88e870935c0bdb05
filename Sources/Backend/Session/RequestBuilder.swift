import Foundation

/// The way from a resource and a request value to a request on the wire.
struct RequestBuilder {
    let environment: Environment
    let timeout: Duration

    func build<Request, Response, Auth>(
        _ resource: BackendResource<Request, Response, Auth>,
        _ value: Request
    ) -> Result<HTTPRequest, CoreError> {
        let target = target(of: resource.path)
        var endpoint: CoreError.Endpoint { .init(method: resource.method, path: target.path) }
        if let problem = target.problem { return .failure(.request(problem, at: endpoint)) }
        guard let url = url(of: target, adding: resource.query) else {
            return .failure(.request(.invalidURL("its parts make no URL"), at: endpoint))
        }
        // A whole URL may have come from a backend; what needs credentials must not follow it anywhere.
        if case .absolute = resource.path.location, Auth.self != NoAuth.self, !environment.contains(originOf: url) {
            return .failure(.authentication(.foreignOrigin, at: endpoint))
        }
        var request = HTTPRequest(
            method: resource.method,
            url: url,
            timeout: resource.timeout ?? timeout,
            policy: resource.policy
        )
        if let upload = resource.upload {
            switch upload(value) {
            case .success(let body):
                request.headers = headers(of: resource, type: body.type)
                request.upload = body.stream
                return .success(request)
            case .failure(let error):
                return .failure(error.located(at: endpoint))
            }
        }
        switch resource.request(value, resource.encoder) {
        case .success(let body):
            request.headers = headers(of: resource, type: body.isEmpty ? nil : type(of: resource))
            request.body = body.isEmpty ? nil : body
            return .success(request)
        case .failure(let error):
            return .failure(error.located(at: endpoint))
        }
    }

    private struct Target {
        var base = ""
        var path: String
        var query: String?
        var fragment: String?
        var problem: CoreError.RequestReason?
    }

    private func target(of path: ResourcePath) -> Target {
        switch path.location {
        case .api(let api, let template):
            let rendered = template.rendered()
            var target = Target(path: rendered.path, query: rendered.query)
            if let problem = rendered.problem {
                target.problem = .invalidPath(problem)
            } else if let base = environment.place(of: api) {
                place(base, in: &target)
            } else {
                target.problem = .unknownAPI(api)
            }
            return target
        case .absolute(let url):
            var target = Target(
                path: "",
                query: url.query(percentEncoded: true),
                fragment: url.fragment(percentEncoded: true)
            )
            place(BaseURL(url), in: &target)
            return target
        }
    }

    /// Puts the origin and path of a URL before the target's own path.
    private func place(_ base: BaseURL, in target: inout Target) {
        let prefix = target.path.isEmpty ? base.path : base.prefix
        if !prefix.isEmpty { target.path = prefix + target.path }
        if target.path.isEmpty { target.path = "/" }
        target.problem = base.problem.map { .invalidURL($0) }
        target.base = base.origin
    }

    private func url(of target: Target, adding items: [URLQueryItem]) -> URL? {
        var url = target.base
        url.reserveCapacity(128)
        url += target.path
        var separator = "?"
        if let query = target.query {
            url += separator + query
            separator = "&"
        }
        for item in items {
            url += separator + text(item)
            separator = "&"
        }
        if let fragment = target.fragment { url += "#" + fragment }
        return URL(string: url)
    }

    private func text(_ item: URLQueryItem) -> String {
        let name = text(item.name)
        return item.value.map { "\(name)=\(text($0))" } ?? name
    }

    private func text(_ value: String) -> String {
        String(decoding: PercentEncoding.encoded(value, keeping: .unreserved), as: UTF8.self)
    }

    private func type<Request, Response, Auth>(of resource: BackendResource<Request, Response, Auth>) -> String {
        resource.contentType ?? (Request.self == Data.self ? "application/octet-stream" : "application/json")
    }

    private func headers<Request, Response, Auth>(
        of resource: BackendResource<Request, Response, Auth>,
        type: String?
    ) -> HeaderFields {
        var headers = HeaderFields(resource.headers)
        headers.reserveCapacity(headers.count + 3)
        headers.setDefault("Accept", Response.self == Data.self ? "*/*" : "application/json")
        headers.setDefault("User-Agent", "Millrace")
        if let type { headers.setDefault("Content-Type", type) }
        return headers
    }
}
