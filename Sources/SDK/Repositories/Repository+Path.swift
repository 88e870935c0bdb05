import MillraceBackend

extension Repository {
    /// Returns the path of the repository, or a path below it: `path(id, "posts")` is `/users/1/posts`.
    ///
    /// Each segment is percent-encoded.
    public func path(_ segments: any EntityID...) -> PathTemplate {
        var parts = PathTemplate.StringInterpolation(literalCapacity: 0, interpolationCount: segments.count)
        for part in name.split(separator: "/") {
            parts.appendLiteral("/")
            parts.appendInterpolation(String(part))
        }
        for segment in segments {
            parts.appendLiteral("/")
            parts.appendInterpolation(segment.pathText)
        }
        return PathTemplate(stringInterpolation: parts)
    }
}
