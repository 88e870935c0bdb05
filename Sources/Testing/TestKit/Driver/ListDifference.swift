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

    /// A fault of one element.
    struct Fault: Equatable {
        /// The position among the expected elements; nil for an element that isn't expected.
        let expected: Int?
        /// The fault, a line for each difference.
        let lines: [String]
    }

    /// Returns the faults, in order.
    ///
    /// An element that is expected as a change of the one before it is compared with that change of the actual one
    /// before it, so that each fault is reported once.
    static func faults<Value>(
        expected: ListExpectation<Value>,
        actual: [Value],
        style: Style,
        areEqual: (Value, Value) -> Bool
    ) -> [Fault] {
        func previous(_ position: Int) -> Value? { position > 0 ? actual[position - 1] : nil }
        let pairs = ListAlignment.pairs(expected: expected.count, actual: actual.count) { left, right in
            areEqual(expected.element(left, previous(right)), actual[right])
        }
        var last: Value?
        return pairs.compactMap { pair in
            switch pair {
            case let .same(_, right):
                last = actual[right]
                return nil
            case let .wrong(left, right):
                last = actual[right]
                let wanted = expected.element(left, previous(right))
                let changes = Dump(actual[right]).changes(since: Dump(wanted)).map { "[\(left)] \($0.expectation)" }
                let unseen = ["[\(left)] is not equal, and a dump doesn't show why"]
                return Fault(expected: left, lines: changes.isEmpty ? unseen : changes)
            case let .missing(left):
                let wanted = expected.element(left, last)
                defer { last = wanted }
                return Fault(expected: left, lines: ["[\(left)] is missing: \(line(wanted, after: last, style))"])
            case let .unexpected(right):
                last = actual[right]
                let text = line(actual[right], after: previous(right), style)
                return Fault(expected: nil, lines: ["[\(right)] was not expected: \(text)"])
            }
        }
    }

    /// Returns an element of a list as a line.
    static func line<Value>(_ values: [Value], _ index: Int, _ style: Style) -> String {
        line(values[index], after: index > 0 ? values[index - 1] : nil, style)
    }

    private static func line<Value>(_ value: Value, after previous: Value?, _ style: Style) -> String {
        guard style == .steps, let previous else { return Dump(value).line }
        let changes = Dump(value).changes(since: Dump(previous))
        return changes.isEmpty ? "no visible change" : changes.map(\.line).joined(separator: ", ")
    }
}
