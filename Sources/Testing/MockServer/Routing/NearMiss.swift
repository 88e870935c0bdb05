/// A request that matched nothing, with the closest route.
public struct NearMiss: Sendable, Hashable {
    /// The method of the request.
    public var method: RequestMethod
    /// The target of the request, as sent.
    public var target: String
    /// The route with the fewest differences, as `GET /v1/cities/:id`; `nil` when the server has no route.
    public var closestRoute: String?
    /// The differences between request and route, one sentence each: first the method, then the segments, counted from
    /// 1.
    public var differences: [String]
    /// All routes of the server, in the order in which they are tried.
    public var routes: [String]
}

extension NearMiss: CustomStringConvertible {
    /// The number of routes that the text lists.
    private static let maximumRoutes = 100

    /// The text of the 404 response, one fact per line; it lists the first 100 routes.
    ///
    /// ```text
    /// Nothing answers GET /v1/citys/7.
    /// The closest route is GET /v1/cities/:id:
    ///   segment 2 is "citys" where the route has "cities"
    /// All routes:
    ///   GET /v1/cities/:id
    /// ```
    public var description: String {
        var lines = ["Nothing answers \(method) \(target)."]
        if let closestRoute {
            lines.append("The closest route is \(closestRoute):")
            lines += differences.map { "  \($0)" }
            lines.append("All routes:")
            lines += routes.prefix(Self.maximumRoutes).map { "  \($0)" }
            if routes.count > Self.maximumRoutes { lines.append("  … and \(routes.count - Self.maximumRoutes) more") }
        } else {
            lines.append("The server has no routes, no enqueued answer and no dispatcher.")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
