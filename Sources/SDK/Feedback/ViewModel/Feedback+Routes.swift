extension Feedback {
    /// Creates a feedback that sends the routes of a part of a feature, each once.
    ///
    /// ```swift
    /// pullback(
    ///     AddressesViewModel.feedbacks(addressesBusinessController: addressesController)
    ///         + [.routes(\.route, to: addressesRoutes)],
    ///     to: Self.addresses
    /// ),
    /// ```
    ///
    /// A route is sent when an event of the part has put it there, also the same one again: the part's reducer takes
    /// the route out before its next event, by ``clearing(_:_:)``. A route that the whole has written, as a deep link
    /// is sent when it is another one than the part had when its feedbacks were last called, or the first one. An event
    /// of a sibling, or of the whole, doesn't send a route again.
    ///
    /// An event that ends the part which it belongs to sends no route of the part: the part is gone when its feedbacks
    /// would be called. The whole, whose reducer ends the part, must have the route ("go there, and close this").
    ///
    /// - Parameters:
    ///   - route: The key path of the route in the part's state.
    ///   - observer: Takes the routes, inside the loop, on the thread that brought the event; a flow controller's
    ///     `handle`. The observer may send events, which wait for their turn.
    public static func routes<Route: Equatable & Sendable>(
        _ route: any KeyPath<State, Route?> & Sendable,
        to observer: @escaping @Sendable (Route) -> Void
    ) -> Feedback {
        routes(route, areEqual: ==, to: observer)
    }

    /// Creates a feedback that sends routes which may not be comparable.
    static func routes<Route: Sendable>(
        _ route: any KeyPath<State, Route?> & Sendable,
        areEqual: @escaping @Sendable (Route, Route) -> Bool,
        to observer: @escaping @Sendable (Route) -> Void
    ) -> Feedback {
        Feedback(react: { _ in
            var last: Route?
            return { state, event in
                let wanted = state[keyPath: route]
                defer { last = wanted }
                guard let wanted else { return }
                if event == nil, let last, areEqual(last, wanted) { return }
                observer(wanted)
            }
        })
    }
}
