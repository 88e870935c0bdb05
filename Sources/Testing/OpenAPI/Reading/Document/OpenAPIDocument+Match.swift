import MillracePlatform

extension OpenAPIDocument {
    /// Returns the operation of a request, with the texts of its path's parameters; nil without one.
    ///
    /// The path has no query; it may begin with the path of a server's URL, which is ignored then. A segment that is
    /// written out precedes a parameter: `/pets/mine` precedes `/pets/{id}`. HEAD is GET without the body of the answer
    /// (RFC 9110, section 9.3.2), unless the document has it.
    ///
    /// - Parameters:
    ///   - method: The method, in upper case.
    ///   - path: The path of the request, percent-encoded.
    package func match(method: String, path: String) -> OperationMatch? {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        let methods = method == "HEAD" ? ["HEAD", "GET"] : [method]
        for rest in rests(of: segments) {
            for method in methods {
                guard let (position, values) = index.match(method: method, rest) else { continue }
                return OperationMatch(operation: operations[position], values: values)
            }
        }
        return nil
    }

    /// The methods that the document has at a path, sorted.
    package func methods(at path: String) -> [String] {
        let rests = rests(of: path.split(separator: "/", omittingEmptySubsequences: false))
        return Set(operations.map(\.method)).filter { method in
            rests.contains { index.match(method: method, $0) != nil }
        }.sorted()
    }

    /// Returns the segments of a path below the path of each server, the longest server's path first, the segments as
    /// they are, and those below a path that a server has for some values of its variables.
    private func rests(of path: [Substring]) -> [[Substring]] {
        let below = serverPaths.filter { $0.segments.count < path.count }.compactMap { server in
            let count = server.segments.count
            guard server.values(in: path.prefix(count)) != nil else { return nil as (isOpen: Bool, rest: [Substring])? }
            return (server.segments.contains { $0.text == nil }, [path[0].prefix(0)] + path.dropFirst(count))
        }
        return below.filter { !$0.isOpen }.map(\.rest) + [path] + below.filter(\.isOpen).map(\.rest)
    }

    /// Returns the path of a server's URL without a slash at its end; empty without a path.
    package static func pathOfServer(_ url: String) -> String {
        let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
        guard let slash = rest.firstIndex(of: "/") else { return "" }
        let path = rest[slash...].prefix { $0 != "?" && $0 != "#" }
        return path.hasSuffix("/") ? String(path.dropLast()) : String(path)
    }
}
