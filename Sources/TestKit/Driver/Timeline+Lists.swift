import Millrace

extension Timeline {
    /// The states of a type, without those that are equal to the one before them.
    func states<State: Sendable>(as type: State.Type) -> [State] {
        var states: [State] = []
        for case .state(let value as State) in entries.lazy.map(\.moment) {
            if let last = states.last, AreEqual.values(last, value) { continue }
            states.append(value)
        }
        return states
    }

    /// The routes of a type.
    func routes<Route: Sendable>(as type: Route.Type) -> [Route] {
        entries.compactMap { entry in
            guard case .route(let route) = entry.moment else { return nil }
            return route as? Route
        }
    }

    /// The events of a type.
    func events<Event: Sendable>(as type: Event.Type) -> [Event] {
        entries.compactMap { entry in
            guard case .event(let event) = entry.moment else { return nil }
            return event as? Event
        }
    }

    /// The events that left the state as it was, so that no assertion of states can have noticed them.
    ///
    /// What the test's own actions were made into is not among them.
    var eventsWithoutEffect: [any Sendable] {
        var events: [any Sendable] = []
        var state: (any Sendable)?
        var event: (any Sendable)?
        var isActionOpen = false
        for entry in entries {
            switch entry.moment {
            case .action: isActionOpen = true
            case .event(let value):
                event = isActionOpen ? nil : value
                isActionOpen = false
            case .state(let value):
                if let event, let state, AreEqual.values(state, value) { events.append(event) }
                (state, event) = (value, nil)
            case .start, .note, .route, .effectStarted, .effectEnded: break
            }
        }
        return events
    }

    /// The effects that have started and not ended, in the order in which they started.
    var runningEffects: [EffectID] {
        var running: [EffectID] = []
        for entry in entries {
            switch entry.moment {
            case .effectStarted(let effect): running.append(effect)
            case .effectEnded(let effect, _): running.removeAll { $0 == effect }
            case .start, .action, .note, .event, .state, .route: break
            }
        }
        return running
    }
}
