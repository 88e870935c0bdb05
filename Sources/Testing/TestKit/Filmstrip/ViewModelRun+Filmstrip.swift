import Millrace

extension ViewModelRun {
    /// Returns the whole run as one text: the moments, their changes of the state, and the screens that a user saw.
    ///
    /// Each block begins with the virtual time and the moment: the start, an action, a step of the test, or an event.
    /// Below are the difference of the state, routes, effects that start and end, and the screen if it looks different
    /// from before.
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
    ///   │   ⠋ Loading…
    ///
    /// 0 s  event .didLoad([City(name: "Bath")])
    ///   cities: [] → [City(name: "Bath")]
    ///   status: .loading → .loaded
    ///   │ Cities
    ///   │ ────────────────────
    ///   │   Bath
    /// ```
    ///
    /// The run treats the states, routes and events as asserted once a test has taken a filmstrip.
    ///
    /// - Parameters:
    ///   - width: The number of columns of the screens: 40 by default.
    ///   - render: A function that returns the screen of a state.
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
