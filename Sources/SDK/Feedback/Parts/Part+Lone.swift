import MillracePlatform

extension Part {
    /// Creates a part that is always there.
    ///
    /// - Parameters:
    ///   - state: The key path of the part's state.
    ///   - event: The events of the part.
    @inlinable
    public init(_ state: any WritableKeyPath<Whole, State> & Sendable, event: EnumCase<WholeEvent, Event>) {
        self.init(state, event: event, id: { _ in 0 })
    }

    /// Creates a part whose state has an id: a state with another id is another part.
    ///
    /// - Parameters:
    ///   - state: The key path of the part's state.
    ///   - event: The events of the part.
    @inlinable
    public init(_ state: any WritableKeyPath<Whole, State> & Sendable, event: EnumCase<WholeEvent, Event>)
    where State: Identifiable, State.ID: Sendable {
        self.init(state, event: event, id: \.id)
    }

    /// Creates a part that is there while a value is not `nil`.
    ///
    /// - Parameters:
    ///   - state: The key path of the part's state, or of `nil`.
    ///   - event: The events of the part.
    @inlinable
    public init(_ state: any WritableKeyPath<Whole, State?> & Sendable, event: EnumCase<WholeEvent, Event>) {
        self.init(optional: state, event: event, id: { _ in 0 })
    }

    /// Creates a part that is there while a value is not `nil`, and whose state has an id: a state with another id is
    /// another part.
    ///
    /// - Parameters:
    ///   - state: The key path of the part's state, or of `nil`.
    ///   - event: The events of the part.
    @inlinable
    public init(_ state: any WritableKeyPath<Whole, State?> & Sendable, event: EnumCase<WholeEvent, Event>)
    where State: Identifiable, State.ID: Sendable {
        self.init(optional: state, event: event, id: \.id)
    }

    /// Creates a part that is shown over the rest of the whole: a value that is presented again is another part.
    ///
    /// - Parameters:
    ///   - state: The key path of the presented value, or of `nil`.
    ///   - event: The events of the part.
    @inlinable
    public init(
        presented state: any WritableKeyPath<Whole, Presented<State>?> & Sendable,
        event: EnumCase<WholeEvent, Event>
    ) {
        let place = LonePlace(event: event) { (whole: Whole) in
            whole[keyPath: state].map { ($0.id, $0.state) }
        }
        self.init(place, name: state.lastProperty) { reduce, whole, event in
            whole[keyPath: state].changeInPlace { reduce(&$0.state, event) }
        }
    }

    /// Creates a part that is there while the whole is of a case.
    ///
    /// - Parameters:
    ///   - state: The case whose payload is the part's state.
    ///   - event: The events of the part.
    @inlinable
    public init(_ state: EnumCase<Whole, State>, event: EnumCase<WholeEvent, Event>) {
        self.init(state, event: event, id: { _ in 0 })
    }

    /// Creates a part that is there while the whole is of a case, and whose state has an id: a payload with another id
    /// is another part.
    ///
    /// - Parameters:
    ///   - state: The case whose payload is the part's state.
    ///   - event: The events of the part.
    @inlinable
    public init(_ state: EnumCase<Whole, State>, event: EnumCase<WholeEvent, Event>)
    where State: Identifiable, State.ID: Sendable {
        self.init(state, event: event, id: \.id)
    }

    @inlinable
    init(
        _ state: any WritableKeyPath<Whole, State> & Sendable,
        event: EnumCase<WholeEvent, Event>,
        id: @escaping @Sendable (State) -> some Hashable & Sendable
    ) {
        let place = LonePlace(event: event) { (whole: Whole) in
            let state = whole[keyPath: state]
            return (id(state), state)
        }
        self.init(place, name: state.lastProperty) { reduce, whole, event in reduce(&whole[keyPath: state], event) }
    }

    @inlinable
    init(
        optional state: any WritableKeyPath<Whole, State?> & Sendable,
        event: EnumCase<WholeEvent, Event>,
        id: @escaping @Sendable (State) -> some Hashable & Sendable
    ) {
        let place = LonePlace(event: event) { (whole: Whole) in whole[keyPath: state].map { (id($0), $0) } }
        self.init(place, name: state.lastProperty) { reduce, whole, event in
            whole[keyPath: state].changeInPlace { reduce(&$0, event) }
        }
    }

    @inlinable
    init(
        _ state: EnumCase<Whole, State>,
        event: EnumCase<WholeEvent, Event>,
        id: @escaping @Sendable (State) -> some Hashable & Sendable
    ) {
        let place = LonePlace(event: event) { (whole: Whole) in state.extract(whole).map { (id($0), $0) } }
        self.init(place, name: nil) { reduce, whole, event in
            state.changeInPlace(&whole) { reduce(&$0, event) }
        }
    }

    /// Creates a part that is the only one of its `PartPlace`.
    @inlinable
    init<ID: Sendable>(
        _ place: LonePlace<Whole, WholeEvent, State, Event, ID>,
        name: String?,
        reduce: @escaping @Sendable (Reducer<State, Event>, inout Whole, Event) -> Void
    ) {
        self.init(
            name: name,
            reduce: { reducer, whole, happened in
                guard let event = place.event.extract(happened) else { return }
                reduce(reducer, &whole, event)
            },
            makeReactor: { PartRun(of: place, $0, areEqual: $1, in: $2).reactor }
        )
    }
}

extension AnyKeyPath {
    /// The name of the last property, if the key path ends with one.
    @usableFromInline
    var lastProperty: String? {
        // A description has `\App.rows`, `\App.rows.first?.name` or `\App.<computed 0x1 (Int)>`.
        let name = "\(self)".split(separator: ".").last?.filter { !"?!".contains($0) } ?? ""
        let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && name.first?.isNumber == false
        return isName && name != "self" ? name : nil
    }
}
