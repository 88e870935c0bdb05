import Testing

/// The failures of an assertion about a list: one for each fault, at the line of its element.
struct ListReport {
    /// The name of the list, as in `The states are not as expected`.
    let name: String
    /// The name of the called function.
    let function: String
    /// The number of expected elements.
    let count: Int
    /// The position of the call.
    let sourceLocation: SourceLocation

    /// Reports the faults: those of expected elements at the elements, and the elements that aren't expected at the
    /// call.
    func report(_ faults: [ListDifference.Fault]) {
        guard !faults.isEmpty else { return }
        let places = ElementPlaces.find(function, at: sourceLocation, count: count)
        for fault in faults where fault.expected != nil {
            report(fault.lines, at: fault.expected.flatMap { places?[$0] } ?? sourceLocation)
        }
        let rest = faults.filter { $0.expected == nil }.flatMap(\.lines)
        if !rest.isEmpty { report(rest, at: sourceLocation) }
    }

    private func report(_ lines: [String], at place: SourceLocation) {
        let text = (["The \(name) are not as expected:"] + lines.map { "  \($0)" }).joined(separator: "\n")
        FailureReporter.current.report(text, at: place)
    }
}
