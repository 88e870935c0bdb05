/// The path of a route: literal segments, `:name` segments, and perhaps a trailing `*`.
struct RoutePattern: Hashable, CustomStringConvertible {
    /// One segment; in the order in which a more specific one comes first.
    enum Segment: Hashable {
        case literal(String)
        case parameter(String)
        case rest

        var rank: Int {
            switch self {
            case .literal: 0
            case .parameter: 1
            case .rest: 2
            }
        }
    }

    let description: String
    let segments: [Segment]

    init(_ pattern: String) {
        description = pattern
        let parts = Self.split(pattern[...])
        segments = parts.enumerated().map { index, part in
            if part == "*", index == parts.count - 1 { return .rest }
            return part.hasPrefix(":") && part.count > 1 ? .parameter(String(part.dropFirst())) : .literal(String(part))
        }
    }

    /// The segments of a path; a trailing slash is an empty last segment.
    static func split(_ path: Substring) -> [Substring] {
        let relative = path.hasPrefix("/") ? path.dropFirst() : path
        return relative.split(separator: "/", omittingEmptySubsequences: false)
    }

    /// Returns what the parameters took; `nil` when the path doesn't match.
    func match(_ path: [Substring]) -> [String: String]? {
        let hasRest = segments.last == .rest
        guard hasRest ? path.count >= segments.count - 1 : path.count == segments.count else { return nil }
        var parameters: [String: String] = [:]
        for (index, segment) in segments.enumerated() {
            switch segment {
            case .literal(let text):
                guard path[index] == text || path[index].percentDecoded == text else { return nil }
            case .parameter(let name):
                guard !path[index].isEmpty else { return nil }
                parameters[name] = path[index].percentDecoded
            case .rest:
                parameters["*"] = path[index...].joined(separator: "/")[...].percentDecoded
            }
        }
        return parameters
    }

    /// Returns what keeps the path from matching, in sentences; empty when it matches.
    func differences(from path: [Substring]) -> [String] {
        var differences: [String] = []
        for (index, segment) in segments.enumerated() {
            if segment == .rest { return differences }
            let position = "segment \(index + 1)"
            guard index < path.count else {
                differences.append("\(position) is missing where the route has \"\(segment)\"")
                continue
            }
            switch segment {
            case .literal(let text) where path[index].percentDecoded != text:
                differences.append("\(position) is \"\(path[index])\" where the route has \"\(text)\"")
            case .parameter where path[index].isEmpty:
                differences.append("\(position) is empty where the route has \"\(segment)\"")
            default: break
            }
        }
        for index in segments.count..<max(segments.count, path.count) {
            differences.append("segment \(index + 1) is \"\(path[index])\" where the route has ended")
        }
        return differences
    }

    /// The number of bytes that a path and the pattern's text have in common at their beginnings.
    func commonPrefix(with path: Substring) -> Int {
        zip(description.utf8, path.utf8).prefix { $0 == $1 }.count
    }

    /// Whether this pattern is tried before another: a literal before a `:name`, a `:name` before `*`.
    func isMoreSpecific(than other: Self) -> Bool {
        for (mine, theirs) in zip(segments, other.segments) where mine.rank != theirs.rank {
            return mine.rank < theirs.rank
        }
        return segments.count > other.segments.count
    }
}

extension RoutePattern.Segment: CustomStringConvertible {
    var description: String {
        switch self {
        case .literal(let text): text
        case .parameter(let name): ":\(name)"
        case .rest: "*"
        }
    }
}
