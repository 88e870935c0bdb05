import MillraceRendering

extension ListBuilder where Element == Box.Content {
    /// Accepts a field with suggestions.
    public static func buildExpression(_ suggestions: Suggestions) -> [Element] {
        [.section(suggestions.section)]
    }

    /// Accepts a field with suggestions that may be missing.
    public static func buildExpression(_ suggestions: Suggestions?) -> [Element] {
        suggestions.map { [.section($0.section)] } ?? []
    }
}
