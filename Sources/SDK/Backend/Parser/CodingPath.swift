/// Coding paths as text.
enum CodingPath {
    /// The meaning of a key of a path.
    enum Step {
        case element(Int)
        case member(String)

        init(_ key: any CodingKey) {
            self = key.intValue.map(Step.element) ?? .member(key.stringValue)
        }
    }

    /// Returns a path as text, as in `result.cities[3].name`.
    ///
    /// Keys come from a backend, so they are bounded, made visible, and without secrets.
    static func text(_ path: some Collection<any CodingKey>) -> String {
        var out = ""
        for key in path.prefix(32) {
            switch Step(key) {
            case .element(let index): out += "[\(index)]"
            case .member(let name):
                out += (out.isEmpty ? "" : ".") + VisibleText.bounded(Redaction.standard.text(name), limit: 60)
            }
        }
        return path.count > 32 ? out + "…" : out
    }

    /// Returns the keys of a path that is written with dots.
    static func keys(_ text: String) -> [String] {
        text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
}
