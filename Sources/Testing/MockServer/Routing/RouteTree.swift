/// A tree of patterns that finds the pattern of a path segment by segment, however many patterns it holds.
///
/// ```text
/// /v1/cities, /v1/cities/:id, /v1/*
///
/// root ─ "v1" ─┬─ "cities" (ends) ─ parameter (ends)
///              └─ rest
/// ```
struct RouteTree: Sendable {
    private struct Node {
        var literals: [String: Int] = [:]
        var parameter: Int?
        var ending: Int?
        var rest: Int?
    }

    private var nodes = [Node()]

    /// Adds a pattern.
    ///
    /// Of two patterns that match the same paths, the first one wins.
    mutating func insert(_ pattern: RoutePattern, route: Int) {
        var node = 0
        for segment in pattern.segments {
            switch segment {
            case let .literal(text):
                node = child(nodes[node].literals[text]) { $0[node].literals[text] = $1 }
            case .parameter:
                node = child(nodes[node].parameter) { $0[node].parameter = $1 }
            case .rest:
                nodes[node].rest = nodes[node].rest ?? route
                return
            }
        }
        nodes[node].ending = nodes[node].ending ?? route
    }

    /// Returns the route with the most specific of the matching patterns: at each segment a literal is tried first,
    /// then a parameter, then the trailing `*`.
    func match(_ path: [Substring]) -> Int? {
        match(path[...], at: nodes[0])
    }

    private func match(_ path: ArraySlice<Substring>, at node: Node) -> Int? {
        guard let segment = path.first else { return node.ending ?? node.rest }
        let others = path.dropFirst()
        if let next = node.literals[String(segment)], let route = match(others, at: nodes[next]) { return route }
        if segment.utf8.contains(UInt8(ascii: "%")), let next = node.literals[segment.percentDecoded],
            let route = match(others, at: nodes[next])
        {
            return route
        }
        if !segment.isEmpty, let next = node.parameter, let route = match(others, at: nodes[next]) { return route }
        return node.rest
    }

    private mutating func child(_ known: Int?, link: (inout [Node], Int) -> Void) -> Int {
        if let known { return known }
        nodes.append(Node())
        link(&nodes, nodes.count - 1)
        return nodes.count - 1
    }
}
