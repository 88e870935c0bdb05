import Millrace

extension ViewModelRun {
    /// Returns the whole run as one text: what happened when, what it changed, and what the user saw then.
    ///
    /// Each block begins with the virtual time and with what happened: the start, an action, a step of the test, an
    /// event. Below it are the difference of the state, routes, effects that start and end, and the screen where it
    /// looks different from before.
    ///
    /// ```swift
    /// assertSnapshot(of: run.filmstrip(width: 20, render: renderer.render(state:)), as: .lines)
    /// ```
    /// ```text
    /// 0 s  start
    ///   State(cities: [], status: .loading)
    ///   whenLoading#1 starts
    ///   │ Cities
    ///   │ ────────────────────
    ///   │   Loading…
    ///
    /// 0 s  event .didLoad([City(name: "Bath")])
    ///   cities: [] → [City(name: "Bath")]
    ///   status: .loading → .loaded
    ///   │ Cities
    ///   │ ────────────────────
    ///   │   Bath
    /// ```
    ///
    /// Who takes a filmstrip is taken to assert the states, routes and events in it.
    ///
    /// - Parameters:
    ///   - width: How many columns a line of the screen has: 40 by default.
    ///   - render: Makes the screen of a state.
    /// - Returns: The text.
    public func filmstrip(width: Int = 40, render: (Model.State) -> Screen) -> String {
        hasAssertedStates = true
        hasAssertedRoutes = true
        hasAssertedEvents = true
        var writer = FilmstripWriter()
        for entry in timeline.entries {
            writer.write(entry) { state in
                (state as? Model.State).map { render($0).text(width: width) }
            }
        }
        return writer.text
    }
}
