/// A place to send actions to, for example the view model behind a screen.
///
/// A sink may be used from any thread; what happens then is up to whoever made it.
///
/// ```swift
/// let observer = Sink<CitiesAction> { viewModel.send(action: $0) }
/// observer(.didTapRefresh)
/// ```
public struct Sink<Action>: Sendable {
    private let receive: @Sendable (Action) -> Void

    /// Creates a sink that hands every action to `receive`, on the sender's thread.
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

    /// Returns a sink of another type of action, whose actions are transformed before they arrive here.
    public func contramap<Other>(_ transform: @escaping @Sendable (Other) -> Action) -> Sink<Other> {
        Sink<Other> { [receive] other in receive(transform(other)) }
    }

    /// Returns a handler that sends `action` each time that it is called, for `Button("Retry", action: observer.sending(.retry))`.
    public func sending(_ action: Action) -> @Sendable () -> Void where Action: Sendable {
        { [receive] in receive(action) }
    }

    /// Returns a handler that sends what is made of its argument, for
    /// `TextField("Name", text: state.name, onChange: observer.sending { .didChangeName($0) })`.
    public func sending<Value>(_ action: @escaping @Sendable (Value) -> Action) -> @Sendable (Value) -> Void {
        { [receive] value in receive(action(value)) }
    }
}

extension Sink {
    /// A sink that drops everything, for tests and previews of a screen that nobody uses.
    public static var ignored: Sink<Action> {
        Sink { _ in }
    }
}
