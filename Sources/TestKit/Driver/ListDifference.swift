import MillraceFeedback

/// The differences between the expected and the actual values of a list.
enum ListDifference {
    /// The forms in which a missing or unexpected element is shown.
    enum Style {
        /// The whole element.
        case whole
        /// The difference from the element before.
        case steps
    }

    static func lines<Value>(
        expected: [Value],
        actual: [Value],
        style: Style,
        areEqual: (Value, Value) -> Bool = AreEqual.values
    ) -> [String] {
        (0..<max(expected.count, actual.count)).flatMap { index -> [String] in
            guard index < expected.count else {
                return ["[\(index)] was not expected: \(line(actual, index, style))"]
            }
            guard index < actual.count else {
                return ["[\(index)] is missing: \(line(expected, index, style))"]
            }
            guard !areEqual(expected[index], actual[index]) else { return [] }
            let changes = Dump(actual[index]).changes(since: Dump(expected[index]))
            guard !changes.isEmpty else { return ["[\(index)] is not equal, and a dump doesn't show why"] }
            return changes.map { "[\(index)] \($0.expectation)" }
        }
    }

    /// One element of a list as a line.
    static func line<Value>(_ values: [Value], _ index: Int, _ style: Style) -> String {
        guard style == .steps, index > 0 else { return Dump(values[index]).line }
        let changes = Dump(values[index]).changes(since: Dump(values[index - 1]))
        return changes.isEmpty ? "no visible change" : changes.map(\.line).joined(separator: ", ")
    }
}
