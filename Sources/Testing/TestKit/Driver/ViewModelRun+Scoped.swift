import Millrace

extension ViewModelRun {
    /// Returns the run of a part of the state: of a child inside its parent.
    ///
    /// ```swift
    /// let map = run.scoped(to: \.rows[id: "map"], action: { .download("map", $0) })
    /// map.send(.didTapStart)
    /// map.expectStates(
    ///     from: Download(id: "map"),
    ///     { $0?.isRunning = true },
    ///     { $0?.progress = 0.5 },
    ///     { $0 = Download(id: "map", progress: 1) }
    /// )
    /// ```
    ///
    /// A test that asserts the states of a part has asserted the changes in which nothing but this part has changed;
    /// the ledger lists the others. Events and routes are those of the whole.
    ///
    /// - Parameters:
    ///   - part: The key path of the part's state, which may be optional.
    ///   - action: Returns the action of the whole for one of the part. In the run of a reducer, the actions are its
    ///     events.
    public func scoped<Part, PartAction>(
        to part: WritableKeyPath<Model.State, Part>,
        action: @escaping (PartAction) -> Model.Action
    ) -> ScopedRun<Stubs, Model, Part, PartAction> {
        ScopedRun(run: self, part: part, action: action)
    }
}
