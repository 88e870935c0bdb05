import Millrace
import Testing

extension StreamRun where Value: Equatable {
    /// Asserts all values so far, in order.
    ///
    /// Each value that is wrong or missing is a failure at its own line, with only the differences.
    ///
    /// - Parameters:
    ///   - expected: The values.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func expectValues(_ expected: [Value], sourceLocation: SourceLocation = #_sourceLocation) {
        let faults = ListDifference.faults(
            expected: ListExpectation(expected),
            actual: values,
            style: .whole,
            areEqual: ==
        )
        ListReport(
            name: "values",
            function: "expectValues",
            count: expected.count,
            sourceLocation: sourceLocation
        )
        .report(faults)
    }
}

extension StreamRun {
    /// Asserts the end, or that there is none yet.
    ///
    /// - Parameters:
    ///   - expected: The end: `.completed`, `.failed(…)`, `.interrupted` or `.running`.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func expectEnd(_ expected: StreamEnd<Failure>, sourceLocation: SourceLocation = #_sourceLocation) {
        let end = end
        guard !AreEqual.values(expected, end) else { return }
        let changes = Dump(end).changes(since: Dump(expected)).map { "  \($0.expectation)" }
        let lines = changes.isEmpty ? ["  it is not equal, and a dump doesn't show why"] : changes
        let text = (["The end is not as expected:"] + lines).joined(separator: "\n")
        FailureReporter.current.report(text, at: sourceLocation)
    }
}
