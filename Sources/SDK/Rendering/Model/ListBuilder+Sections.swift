/// Options to choose from are a section.
extension ListBuilder where Element == Box.Content {
    /// Accepts options to choose from.
    public static func buildExpression(_ choices: Choices) -> [Element] {
        [.section(choices.section)]
    }
}
