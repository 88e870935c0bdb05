/// The path of a route: literal segments, `:name` segments, and optionally a trailing `*`.
struct RoutePattern: Hashable, CustomStringConvertible {
    /// A segment of the pattern.
    ///
    /// The cases are ordered from the most to the least specific.
    enum Segment: Hashable {
        case literal(String)
        case parameter(String)
        case rest

        static let rankOfEnd = 2

        var rank: Int {
            switch self {
            case .literal: 0
            case .parameter: 1
            case .rest: 3
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

    /// Returns the segments of a path; a trailing slash is an empty last segment.
    static func split(_ path: Substring) -> [Substring] {
        let relative = path.hasPrefix("/") ? path.dropFirst() : path
        return relative.split(separator: "/", omittingEmptySubsequences: false)
    }

    /// Returns the values of the parameters; `nil` when the path doesn't match.
    func match(_ path: [Substring]) -> [String: String]? {
        let hasRest = segments.last == .rest
        guard hasRest ? path.count >= segments.count - 1 : path.count == segments.count else { return nil }
        var parameters: [String: String] = [:]
        for (index, segment) in segments.enumerated() {
            switch segment {
            case let .literal(text):
                guard path[index] == text || path[index].percentDecoded == text else { return nil }
            case let .parameter(name):
                guard !path[index].isEmpty else { return nil }
                parameters[name] = path[index].percentDecoded
            case .rest:
                parameters["*"] = path[index...].joined(separator: "/")[...].percentDecoded
            }
        }
        return parameters
    }

    /// Returns the differences that keep the path from matching, segment by segment; none when it matches.
    func differences(from path: [Substring]) -> [Difference] {
        var differences: [Difference] = []
        for (index, segment) in segments.enumerated() {
            if segment == .rest { return differences }
            guard index < path.count else {
                differences.append(Difference(index: index, segment: segment))
                continue
            }
            switch segment {
            case let .literal(text) where path[index].percentDecoded != text:
                differences.append(Difference(index: index, segment: segment))
            case .parameter where path[index].isEmpty:
                differences.append(Difference(index: index, segment: segment))
            default: break
            }
        }
        for index in segments.count..<max(segments.count, path.count) {
            differences.append(Difference(index: index, segment: nil))
        }
        return differences
    }

    /// Returns the number of bytes that a path and the pattern's text have in common at their beginnings.
    func commonPrefix(with path: Substring) -> Int {
        zip(description.utf8, path.utf8).prefix { $0 == $1 }.count
    }

    /// Returns whether this pattern is tried before another: a literal precedes a `:name`, a `:name` the pattern's end,
    /// and the end `*`.
    func isMoreSpecific(than other: Self) -> Bool {
        for index in 0..<max(segments.count, other.segments.count) {
            let mine = index < segments.count ? segments[index].rank : Segment.rankOfEnd
            let theirs = index < other.segments.count ? other.segments[index].rank : Segment.rankOfEnd
            if mine != theirs { return mine < theirs }
        }
        return false
    }
}

extension RoutePattern {
    /// A segment of a path that differs from the pattern.
    struct Difference {
        let index: Int
        /// The pattern's segment at this position; `nil` after the pattern's end.
        let segment: Segment?

        /// Returns the difference as a sentence.
        func sentence(about path: [Substring]) -> String {
            let position = "segment \(index + 1)"
            switch segment {
            case nil: return "\(position) is \"\(path[index])\" where the route has ended"
            case let segment? where index >= path.count:
                return "\(position) is missing where the route has \"\(segment)\""
            case let .literal(text): return "\(position) is \"\(path[index])\" where the route has \"\(text)\""
            case let segment?: return "\(position) is empty where the route has \"\(segment)\""
            }
        }
    }
}

extension RoutePattern.Segment: CustomStringConvertible {
    var description: String {
        switch self {
        case let .literal(text): text
        case let .parameter(name): ":\(name)"
        case .rest: "*"
        }
    }
}
