import MillraceRendering

extension ListBuilder where Element == Box.Content {
    /// Accepts a section that opens and closes.
    public static func buildExpression(_ disclosure: Disclosure) -> [Element] {
        [.section(disclosure.section)]
    }
}
