import MillracePlatform

/// A path with parameters: `/pets/{petId}/photos/{name}.{type}`.
struct PathTemplate {
    /// A part of a segment.
    private enum Part: Equatable {
        case text(String)
        case parameter(String)
    }

    private let segments: [[Part]]

    init(_ path: String) {
        segments = path.split(separator: "/", omittingEmptySubsequences: false).map(Self.parts)
    }

    /// Returns the texts of the parameters, if a path has this form.
    func values(in path: Substring) -> [String: String]? {
        let texts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard texts.count == segments.count else { return nil }
        var values: [String: String] = [:]
        for (text, parts) in zip(texts, segments) where !Self.match(text, parts[...], &values) { return nil }
        return values
    }

    /// Whether this template is more specific: its first difference is a text instead of a parameter.
    func precedes(_ other: PathTemplate) -> Bool {
        for (left, right) in zip(segments, other.segments) where left != right {
            let (own, its) = (Self.rank(left), Self.rank(right))
            if own != its { return own < its }
        }
        return false
    }

    private static func rank(_ parts: [Part]) -> Int {
        let parameters = parts.filter { if case .parameter = $0 { true } else { false } }.count
        return parameters == 0 ? 0 : parameters < parts.count ? 1 : 2
    }

    private static func match(_ text: Substring, _ parts: ArraySlice<Part>, _ values: inout [String: String]) -> Bool {
        guard let part = parts.first else { return text.isEmpty }
        let rest = parts.dropFirst()
        switch part {
        case let .text(literal):
            // A client may encode what the document writes as it is.
            let decoded = text.contains("%") ? PercentEncoding.decoded(String(text)) ?? String(text) : String(text)
            if rest.isEmpty, decoded == literal { return true }
            guard text.hasPrefix(literal) else { return false }
            return match(text.dropFirst(literal.count), rest, &values)
        case let .parameter(name):
            guard !text.isEmpty else { return false }
            // The shortest text after which the others match, so that `{name}.{type}` ends the name at its first dot.
            for end in text.indices.dropFirst() + [text.endIndex] where match(text[end...], rest, &values) {
                values[name] = String(text[..<end])
                return true
            }
            return false
        }
    }

    private static func parts(_ segment: Substring) -> [Part] {
        var parts: [Part] = []
        var rest = segment
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
            parts.append(.parameter(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        return parts
    }
}
