import MillracePlatform

extension OpenAPIDocument {
    /// Returns the operation of a request, with the texts of its path's parameters; nil without one.
    ///
    /// The path has no query; it may begin with the path of a server's URL, which is ignored then. A segment that is
    /// written out precedes a parameter: `/pets/mine` precedes `/pets/{id}`.
    ///
    /// - Parameters:
    ///   - method: The method, in upper case.
    ///   - path: The path of the request, percent-encoded.
    package func match(method: String, path: String) -> OperationMatch? {
        let candidates = operations.filter { $0.method == method }
        for rest in paths(below: path) {
            let slashes = rest.utf8.count { $0 == UInt8(ascii: "/") }
            let matches = candidates.compactMap { operation -> (path: PathTemplate, match: OperationMatch)? in
                guard operation.path.utf8.count(where: { $0 == UInt8(ascii: "/") }) == slashes else { return nil }
                let path = PathTemplate(operation.path)
                return path.values(in: rest).map { (path, OperationMatch(operation: operation, values: $0)) }
            }
            if let best = matches.min(by: { $0.path.precedes($1.path) }) { return best.match }
        }
        return nil
    }

    /// The methods that the document has at a path, sorted.
    package func methods(at path: String) -> [String] {
        Set(operations.map(\.method)).filter { match(method: $0, path: path) != nil }.sorted()
    }

    /// Returns the path without that of each server, the longest server's path first, and as it is.
    private func paths(below path: String) -> [Substring] {
        let prefixes = servers.map(Self.pathOfServer).filter { !$0.isEmpty && path.hasPrefix($0) }
        let rests = Set(prefixes).sorted { ($0.count, $1) > ($1.count, $0) }.map { path.dropFirst($0.count) }
        return rests.filter { $0.isEmpty || $0.hasPrefix("/") } + [path[...]]
    }

    /// Returns the path of a server's URL without a slash at its end; empty without a path.
    package static func pathOfServer(_ url: String) -> String {
        let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
        guard let slash = rest.firstIndex(of: "/") else { return "" }
        let path = rest[slash...].prefix { $0 != "?" && $0 != "#" }
        return path.hasSuffix("/") ? String(path.dropLast()) : String(path)
    }
}
