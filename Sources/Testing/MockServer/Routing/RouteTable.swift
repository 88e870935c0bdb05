import Dispatch

/// A function that returns the response to a request.
typealias RequestHandler = @Sendable (RecordedRequest) -> MockResponse

/// A method, a pattern, and the handler that answers requests of both.
struct Route: Sendable {
    var method: RequestMethod
    var pattern: RoutePattern
    var queue: DispatchQueue?
    var handler: RequestHandler

    var description: String { "\(method) \(pattern)" }
}

/// The routes of a server.
struct RouteTable: Sendable {
    private struct Key: Hashable {
        let method: RequestMethod
        let pattern: RoutePattern
    }

    private(set) var routes: [Route] = []
    private var positions: [Key: Int] = [:]
    private var trees: [RequestMethod: RouteTree] = [:]
    private var listing: (routes: [Route], names: [String])?

    /// Adds a route, and removes an earlier one with the same method and pattern.
    mutating func insert(_ route: Route) {
        let key = Key(method: route.method, pattern: route.pattern)
        if let position = positions[key] {
            routes[position] = route
            return
        }
        positions[key] = routes.count
        trees[route.method, default: RouteTree()].insert(route.pattern, route: routes.count)
        routes.append(route)
        listing = nil
    }

    /// Returns the most specific route that matches a request, with its parameters.
    ///
    /// A GET route answers HEAD where no HEAD route does.
    func match(_ method: RequestMethod, path: Substring) -> (route: Route, parameters: [String: String])? {
        let segments = RoutePattern.split(path)
        guard let position = trees[method]?.match(segments), let parameters = routes[position].pattern.match(segments)
        else { return method == .HEAD ? match(.GET, path: path) : nil }
        return (routes[position], parameters)
    }

    /// Returns the route that differs least from an unmatched request, with the differences.
    mutating func nearMiss(of request: RecordedRequest) -> NearMiss {
        let path = request.target.requestPath
        let segments = RoutePattern.split(path)
        func differences(from route: Route) -> Int {
            route.pattern.differences(from: segments).count + (route.method == request.method ? 0 : 1)
        }
        // Among routes with equally many differences, the one with the longest common beginning wins: a wrong path is
        // mostly a typing mistake.
        let listing = listing ?? makeListing()
        self.listing = listing
        let closest = listing.routes.lazy
            .map { (route: $0, rank: (differences(from: $0), -$0.pattern.commonPrefix(with: path))) }
            .min { $0.rank < $1.rank }?
            .route
        let wrongMethod = closest.flatMap { route in
            route.method == request.method
                ? nil : "the method is \(request.method) where the route has \(route.method)"
        }
        let wrongSegments = closest?.pattern.differences(from: segments).map { $0.sentence(about: segments) } ?? []
        return NearMiss(
            method: request.method,
            target: request.target,
            closestRoute: closest?.description,
            differences: (wrongMethod.map { [$0] } ?? []) + wrongSegments,
            routes: listing.names
        )
    }

    /// Returns the routes and their names, the most specific first.
    ///
    /// Equally specific routes stay in the order in which they were added. All near misses share the names.
    private func makeListing() -> (routes: [Route], names: [String]) {
        let ordered = routes.enumerated()
            .sorted { left, right in
                if left.element.pattern.isMoreSpecific(than: right.element.pattern) { return true }
                if right.element.pattern.isMoreSpecific(than: left.element.pattern) { return false }
                return left.offset < right.offset
            }
            .map(\.element)
        return (ordered, ordered.map(\.description))
    }
}
