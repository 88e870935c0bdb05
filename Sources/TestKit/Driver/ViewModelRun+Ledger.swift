import Millrace

extension ViewModelRun {
    /// The items that the test has left over, one line each: unasserted ones, and pending ones.
    var ledger: [String] {
        var lines: [String] = []
        if !hasAssertedStates {
            lines += Self.unasserted("state", timeline.states(as: Model.State.self), .steps)
        }
        if !hasAssertedRoutes {
            lines += Self.unasserted("route", timeline.routes(as: Model.Route.self), .whole)
        }
        // A view model that isn't a `FeedbackViewModel` may hide its loop, whose events a test then can't assert.
        if !hasAssertedEvents, model is any FeedbackViewModel {
            lines += Self.unasserted("event", timeline.events, .whole)
        }
        return lines + pending
    }

    private static func unasserted<Value>(
        _ word: String,
        _ values: [Value],
        _ style: ListDifference.Style
    ) -> [String] {
        guard !values.isEmpty else { return [] }
        let head = values.count == 1 ? "1 \(word) was not asserted:" : "\(values.count) \(word)s were not asserted:"
        return [head] + values.indices.map { "  [\($0)] \(ListDifference.line(values, $0, style))" }
    }
}
