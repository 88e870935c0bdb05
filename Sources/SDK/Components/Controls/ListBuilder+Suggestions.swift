import MillraceRendering

extension ListBuilder where Element == Box.Content {
    /// Accepts a field with suggestions.
    public static func buildExpression(_ suggestions: Suggestions) -> [Element] {
        [.section(suggestions.section)]
    }
}
