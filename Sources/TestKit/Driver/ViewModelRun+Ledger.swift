import Millrace

extension ViewModelRun {
    /// What the test has left over, one line each: what nobody asserted, and what is pending.
    var ledger: [String] {
        var lines: [String] = []
        if !hasAssertedStates {
            lines += Self.unasserted("state", timeline.states(as: Model.State.self), .steps)
        }
        if !hasAssertedRoutes {
            lines += Self.unasserted("route", timeline.routes(as: Model.Route.self), .whole)
        }
        if !hasAssertedEvents {
            lines += Self.unasserted("event that changes nothing", timeline.eventsWithoutEffect, .whole)
        }
        return lines + pending
    }

    private static func unasserted<Value>(
        _ word: String,
        _ values: [Value],
        _ style: ListDifference.Style
    ) -> [String] {
        guard !values.isEmpty else { return [] }
        let words = word.replacing(/^[a-z]+/) { "\($0.output)s" }
        let head = values.count == 1 ? "1 \(word) was not asserted:" : "\(values.count) \(words) were not asserted:"
        return [head] + values.indices.map { "  [\($0)] \(ListDifference.line(values, $0, style))" }
    }
}
