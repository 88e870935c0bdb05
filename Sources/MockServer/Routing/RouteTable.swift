import Dispatch

/// What makes the answer to a request.
typealias RequestHandler = @Sendable (RecordedRequest) -> MockResponse

/// A method, a pattern, and what answers.
struct Route: Sendable {
    var method: RequestMethod
    var pattern: RoutePattern
    var queue: DispatchQueue?
    var handler: RequestHandler

    var description: String { "\(method) \(pattern)" }
}

/// The routes of a server, the most specific first.
struct RouteTable: Sendable {
    private(set) var routes: [Route] = []

    /// Adds a route; one of the same method and pattern is replaced.
    mutating func insert(_ route: Route) {
        routes.removeAll { $0.method == route.method && $0.pattern == route.pattern }
        let position = routes.firstIndex { route.pattern.isMoreSpecific(than: $0.pattern) }
        routes.insert(route, at: position ?? routes.count)
    }

    /// Returns the route of a request and its parameters.
    ///
    /// A GET route answers HEAD where no HEAD route does.
    func match(_ method: RequestMethod, path: Substring) -> (route: Route, parameters: [String: String])? {
        let segments = RoutePattern.split(path)
        for index in routes.indices where routes[index].method == method {
            if let parameters = routes[index].pattern.match(segments) { return (routes[index], parameters) }
        }
        return method == .HEAD ? match(.GET, path: path) : nil
    }

    /// Returns the route that differs least from an unmatched request, and what differed.
    func nearMiss(of request: RecordedRequest) -> NearMiss {
        let path = request.target.requestPath
        let segments = RoutePattern.split(path)
        let candidates = routes.map { route in
            let wrongMethod = "the method is \(request.method) where the route has \(route.method)"
            let differences = route.pattern.differences(from: segments)
            return (route, differences: (route.method == request.method ? [] : [wrongMethod]) + differences)
        }
        // Among routes with as many differences, the one that is spelled alike for longest: a typing mistake is near.
        let closest = candidates.min { left, right in
            (left.differences.count, -left.0.pattern.commonPrefix(with: path))
                < (right.differences.count, -right.0.pattern.commonPrefix(with: path))
        }
        return NearMiss(
            method: request.method,
            target: request.target,
            closestRoute: closest?.0.description,
            differences: closest?.differences ?? [],
            routes: routes.map(\.description)
        )
    }
}
