extension ListBuilder where Element == any Component {
    /// Accepts a string and shows it as a `Text`.
    public static func buildExpression(_ text: String) -> [Element] {
        [Text(text)]
    }
}

extension ListBuilder where Element == Column {
    /// Accepts a component and puts it in a flexible column.
    public static func buildExpression(_ component: any Component) -> [Element] {
        [Column(component)]
    }

    /// Accepts a string and puts it in a flexible column.
    public static func buildExpression(_ text: String) -> [Element] {
        [Column(text)]
    }
}
