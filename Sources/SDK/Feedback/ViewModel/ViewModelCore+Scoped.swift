import MillraceStreams

extension ViewModelCore {
    /// Returns a view model of a part that is always there.
    ///
    /// - Parameters:
    ///   - part: The key path of the part's state.
    ///   - event: Returns the event of the whole for an action of the part: `{ .login(.ui($0)) }`.
    public func scoped<Part: Equatable, PartAction>(
        to part: any KeyPath<State, Part> & Sendable,
        event: @escaping @Sendable (PartAction) -> Event
    ) -> ScopedViewModel<Part, PartAction> {
        let values = state.map { $0[keyPath: part] }.skipRepeats()
        return ScopedViewModel(state: values, accept: { [loop] in loop.send(event($0)) })
    }

    /// Returns a view model of a part whose state has an id: a state with another id is another part.
    ///
    /// - Parameters:
    ///   - part: The key path of the part's state.
    ///   - event: Returns the event of the whole for an action of the part.
    public func scoped<Part: Equatable & Identifiable, PartAction>(
        to part: any KeyPath<State, Part> & Sendable,
        event: @escaping @Sendable (PartAction) -> Event
    ) -> ScopedViewModel<Part, PartAction> where Part.ID: Sendable {
        let first = state.value[keyPath: part]
        return scoped(first, id: first.id, part.lastProperty, event) { whole in
            let state = whole[keyPath: part]
            return (state.id, state)
        }
    }

    /// Returns a view model of a part that is there while a value is not `nil`.
    ///
    /// - Parameters:
    ///   - part: The key path of the part's state, or of `nil`.
    ///   - event: Returns the event of the whole for an action of the part.
    /// - Returns: The view model, or `nil` where the part isn't there.
    public func scoped<Part: Equatable, PartAction>(
        to part: any KeyPath<State, Part?> & Sendable,
        event: @escaping @Sendable (PartAction) -> Event
    ) -> ScopedViewModel<Part, PartAction>? {
        scoped(part.lastProperty, event) { $0[keyPath: part].map { (0, $0) } }
    }

    /// Returns a view model of a part that is there while a value is not `nil`, and whose state has an id: a state with
    /// another id is another part.
    ///
    /// - Parameters:
    ///   - part: The key path of the part's state, or of `nil`.
    ///   - event: Returns the event of the whole for an action of the part.
    /// - Returns: The view model, or `nil` where the part isn't there.
    public func scoped<Part: Equatable & Identifiable, PartAction>(
        to part: any KeyPath<State, Part?> & Sendable,
        event: @escaping @Sendable (PartAction) -> Event
    ) -> ScopedViewModel<Part, PartAction>? where Part.ID: Sendable {
        scoped(part.lastProperty, event) { $0[keyPath: part].map { ($0.id, $0) } }
    }

    /// Returns a view model of a part that is shown over the rest of the whole: a part that is presented again is
    /// another one.
    ///
    /// - Parameters:
    ///   - part: The key path of the part that is presented, or of `nil`.
    ///   - event: Returns the event of the whole for an action of the part.
    /// - Returns: The view model, or `nil` where nothing is presented.
    public func scoped<Part: Equatable, PartAction>(
        presented part: any KeyPath<State, Presented<Part>?> & Sendable,
        event: @escaping @Sendable (PartAction) -> Event
    ) -> ScopedViewModel<Part, PartAction>? {
        scoped(part.lastProperty, event) { $0[keyPath: part].map { ($0.id, $0.state) } }
    }

    /// Returns a view model of a part that is there while the whole is of a case.
    ///
    /// - Parameters:
    ///   - part: The case whose payload is the part's state.
    ///   - event: Returns the event of the whole for an action of the part.
    /// - Returns: The view model, or `nil` where the whole is of another case.
    public func scoped<Part: Equatable, PartAction>(
        to part: EnumCase<State, Part>,
        event: @escaping @Sendable (PartAction) -> Event
    ) -> ScopedViewModel<Part, PartAction>? {
        scoped(nil, event) { part.extract($0).map { (0, $0) } }
    }

    /// Returns a view model of a part that is there while the whole is of a case, and whose state has an id: a payload
    /// with another id is another part.
    ///
    /// - Parameters:
    ///   - part: The case whose payload is the part's state.
    ///   - event: Returns the event of the whole for an action of the part.
    /// - Returns: The view model, or `nil` where the whole is of another case.
    public func scoped<Part: Equatable & Identifiable, PartAction>(
        to part: EnumCase<State, Part>,
        event: @escaping @Sendable (PartAction) -> Event
    ) -> ScopedViewModel<Part, PartAction>? where Part.ID: Sendable {
        scoped(nil, event) { part.extract($0).map { ($0.id, $0) } }
    }

    /// Returns a view model of a row: of ``Rows``, of an array of `Identifiable` elements, or of a dictionary, whose
    /// keys are the ids.
    ///
    /// - Parameters:
    ///   - rows: The key path of the rows.
    ///   - id: The id of the row.
    ///   - event: Returns the event of the whole for an action of the row: `{ .download(7, .ui($0)) }`.
    /// - Returns: The view model, or `nil` where no row has the id.
    public func scoped<Container: RowContainer & Sendable, PartAction>(
        to rows: any KeyPath<State, Container> & Sendable,
        id: Container.ID,
        event: @escaping @Sendable (PartAction) -> Event
    ) -> ScopedViewModel<Container.Row, PartAction>?
    where Container.Row: Equatable & Sendable, Container.ID: Sendable {
        let name = [rows.lastProperty, "[\(id)]"].compactMap(\.self).joined(separator: ".")
        return scoped(name, event) { whole in whole[keyPath: rows].row(withID: id).map { (id, $0) } }
    }

    /// Returns a view model of the part that is there, if there is one.
    private func scoped<Part: Equatable & Sendable, PartAction, ID: Equatable & Sendable>(
        _ name: String?,
        _ event: @escaping @Sendable (PartAction) -> Event,
        find: @escaping @Sendable (State) -> (id: ID, state: Part)?
    ) -> ScopedViewModel<Part, PartAction>? {
        find(state.value).map { scoped($0.state, id: $0.id, name, event, find: find) }
    }

    /// Returns a view model of a part, from the state that it has now until the part is gone.
    private func scoped<Part: Equatable & Sendable, PartAction, ID: Equatable & Sendable>(
        _ first: Part,
        id: ID,
        _ name: String?,
        _ event: @escaping @Sendable (PartAction) -> Event,
        find: @escaping @Sendable (State) -> (id: ID, state: Part)?
    ) -> ScopedViewModel<Part, PartAction> {
        let presence = PartPresence()
        let current = { @Sendable (whole: State) in find(whole).flatMap { $0.id == id ? $0.state : nil } }
        let values = state.producer
            .map(current)
            .take(while: { $0 != nil })
            .compactMap { $0 }
            .skipRepeats()
            .on(completed: presence.end)
        return ScopedViewModel(
            state: Property(initial: first, then: values),
            accept: { [loop] action in
                loop.send(event(action), to: name ?? "\(Part.self)") { !presence.hasEnded && current($0) != nil }
            }
        )
    }
}
