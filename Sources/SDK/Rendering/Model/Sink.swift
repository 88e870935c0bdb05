/// A destination for actions, for example the view model behind a screen.
///
/// A sink may be used from any thread; the creator of the sink decides how an action is processed.
///
/// ```swift
/// let observer = Sink<CitiesAction> { viewModel.send(action: $0) }
/// observer(.didTapRefresh)
/// ```
public struct Sink<Action>: Sendable {
    private let receive: @Sendable (Action) -> Void

    /// Creates a sink that passes every action to `receive`, on the sender's thread.
    public init(_ receive: @escaping @Sendable (Action) -> Void) {
        self.receive = receive
    }

    /// Sends one action.
    public func send(_ action: Action) {
        receive(action)
    }

    /// Sends one action: `observer(.refresh)` is `observer.send(.refresh)`.
    public func callAsFunction(_ action: Action) {
        receive(action)
    }

    /// Returns a sink for another type of action, which transforms each action and sends it to this sink.
    public func contramap<Other>(_ transform: @escaping @Sendable (Other) -> Action) -> Sink<Other> {
        Sink<Other> { [receive] other in receive(transform(other)) }
    }

    /// Returns a handler that sends `action` on every call, for `Button("Retry", action: observer.sending(.retry))`.
    public func sending(_ action: Action) -> @Sendable () -> Void where Action: Sendable {
        { [receive] in receive(action) }
    }

    /// Returns a handler that turns its argument into an action and sends it, for
    /// `TextField("Name", text: state.name, onChange: observer.sending { .didChangeName($0) })`.
    public func sending<Value>(_ action: @escaping @Sendable (Value) -> Action) -> @Sendable (Value) -> Void {
        { [receive] value in receive(action(value)) }
    }
}

extension Sink {
    /// A sink that ignores all actions, for tests and for previews of a screen.
    public static var ignored: Sink<Action> {
        Sink { _ in }
    }
}
