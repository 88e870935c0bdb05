import Millrace

extension ViewModelRun {
    /// The items that the test has left over, one line each: unasserted ones, and pending ones.
    var ledger: [String] {
        var lines: [String] = []
        if !hasAssertedStates {
            lines += Self.unasserted("state", unassertedStates, .steps)
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

    /// The states without the changes that the asserted parts account for; none where they account for all.
    private var unassertedStates: [Model.State] {
        let states = timeline.states(as: Model.State.self)
        guard !takingAssertedParts.isEmpty else { return states }
        let rest = states.dropFirst().reduce(into: Array(states.prefix(1))) { rest, state in
            let last = rest[rest.count - 1]
            // Rows that were added, in whatever order, are taken out again; rows that were removed are taken out
            // before.
            var (forward, back) = (last, state)
            takingAssertedParts.forEach { $0(&forward, state) }
            takingAssertedParts.forEach { $0(&back, last) }
            if AreEqual.values(forward, state) || AreEqual.values(back, last) {
                rest[rest.count - 1] = state
            } else {
                rest[rest.count - 1] = forward
                rest.append(state)
            }
        }
        return rest.count > 1 ? rest : []
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
