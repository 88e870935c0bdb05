import Millrace

extension Timeline {
    /// The states of a type, without those that are equal to the one before them.
    func states<State: Sendable>(as type: State.Type) -> [State] {
        var states: [State] = []
        for case let value as State in entries.lazy.compactMap(\.moment.state) {
            if let last = states.last, AreEqual.values(last, value) { continue }
            states.append(value)
        }
        return states
    }

    /// The routes of a type.
    func routes<Route: Sendable>(as type: Route.Type) -> [Route] {
        entries.compactMap { entry in
            guard case let .route(route) = entry.moment else { return nil }
            return route as? Route
        }
    }

    /// The events except those of the test's own actions.
    var events: [any Sendable] {
        entries.compactMap { entry in
            guard case let .loop(.accepted(event, _, _, _), isSent: false) = entry.moment else { return nil }
            return event
        }
    }

    /// The events of the test's own actions.
    var sentEvents: [any Sendable] {
        entries.compactMap { entry in
            guard case let .loop(.accepted(event, _, _, _), isSent: true) = entry.moment else { return nil }
            return event
        }
    }

    /// The effects that have started and not ended, in the order in which they started.
    var runningEffects: [EffectID] {
        var running: [EffectID: Int] = [:]
        for (number, entry) in entries.enumerated() {
            switch entry.moment {
            case let .loop(.started(effect), _): running[effect] = number
            case let .loop(.ended(effect, _), _): running[effect] = nil
            case .start, .action, .note, .loop, .state, .route: break
            }
        }
        return running.sorted { $0.value < $1.value }.map(\.key)
    }
}
