/// Coding paths as text.
enum CodingPath {
    /// Returns a path as text, as in `result.cities[3].name`.
    ///
    /// Keys are a backend's, so they are bounded and made visible.
    static func text(_ path: some Collection<any CodingKey>) -> String {
        var out = ""
        for key in path.prefix(32) {
            if let index = key.intValue {
                out += "[\(index)]"
            } else {
                out += (out.isEmpty ? "" : ".") + VisibleText.bounded(key.stringValue, limit: 60)
            }
        }
        return path.count > 32 ? out + "…" : out
    }

    /// Returns the keys of a path that is written with dots.
    static func keys(_ text: String) -> [String] {
        text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
}
