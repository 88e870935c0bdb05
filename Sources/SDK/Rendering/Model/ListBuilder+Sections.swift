/// Values that are sections: options to choose from, and fields with suggestions.
extension ListBuilder where Element == Box.Content {
    /// Accepts options to choose from.
    public static func buildExpression(_ choices: Choices) -> [Element] {
        [.section(choices.section)]
    }

    /// Accepts options to choose from that may be missing.
    public static func buildExpression(_ choices: Choices?) -> [Element] {
        choices.map { [.section($0.section)] } ?? []
    }

    /// Accepts a field with suggestions.
    public static func buildExpression(_ suggestions: Suggestions) -> [Element] {
        [.section(suggestions.section)]
    }

    /// Accepts a field with suggestions that may be missing.
    public static func buildExpression(_ suggestions: Suggestions?) -> [Element] {
        suggestions.map { [.section($0.section)] } ?? []
    }
}
