import MillraceStreams

/// Work that is started with an input, one run at a time, and can be disabled.
///
/// ```swift
/// let save = Action<City, Receipt, CoreError> { city in service.save(city) }
/// save.apply(city).start()
/// ```
///
/// An action that is running is disabled: applying it again fails with ``ActionError/disabled``.
public final class Action<Input: Sendable, Output: Sendable, Error: Swift.Error>: Sendable {
    /// The events of all runs.
    public let events: Signal<Signal<Output, Error>.Event, Never>

    /// The values of all runs.
    public let values: Signal<Output, Never>

    /// The errors of all runs.
    public let errors: Signal<Error, Never>

    /// A signal of the applications that were refused, because the action was disabled.
    public let disabledErrors: Signal<Void, Never>

    /// A signal of the runs that have completed.
    public let completed: Signal<Void, Never>

    /// Whether a run is under way.
    public let isExecuting: Property<Bool>

    /// Whether the action can be applied now.
    public let isEnabled: Property<Bool>

    /// The lifetime of the action, at whose end it completes its signals.
    public let lifetime: Lifetime

    private let core: ActionCore<Input, Output, Error>
    private let token: Lifetime.Token

    /// Creates an action whose work receives a state.
    ///
    /// - Parameters:
    ///   - state: Read when the action is applied; the action keeps it alive.
    ///   - isEnabled: Whether the action can be applied in a state.
    ///   - execute: Creates the work from the state and the input.
    public init<State: PropertyProtocol>(
        state: State,
        enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool,
        execute: @escaping @Sendable (State.Value, Input) -> SignalProducer<Output, Error>
    ) {
        let core = ActionCore<Input, Output, Error>(
            prepare: {
                let state = state.value
                guard isEnabled(state) else { return nil }
                return { input in execute(state, input) }
            }
        )
        self.core = core
        (lifetime, token) = Lifetime.make()
        events = core.events.output
        values = core.events.output.compactMap(\.value)
        errors = core.events.output.compactMap(\.error)
        completed = core.events.output.filter(\.isCompleted).map { _ in }
        disabledErrors = core.refusals.output
        isExecuting = Property(capturing: core.isExecuting)
        self.isEnabled = Property(capturing: core.isExecuting)
            .combineLatest(with: state)
            .map { isExecuting, state in !isExecuting && isEnabled(state) }
            .skipRepeats()
        lifetime.observeEnded { core.end() }
    }

    /// Creates an action whose work receives a state; it can be applied whenever it isn't running.
    ///
    /// - Parameters:
    ///   - state: Read when the action is applied; the action keeps it alive.
    ///   - execute: Creates the work from the state and the input.
    public convenience init<State: PropertyProtocol>(
        state: State,
        execute: @escaping @Sendable (State.Value, Input) -> SignalProducer<Output, Error>
    ) {
        self.init(state: state, enabledIf: { _ in true }, execute: execute)
    }

    /// Creates an action with a condition.
    ///
    /// - Parameters:
    ///   - isEnabled: Whether the action can be applied; the action keeps it alive.
    ///   - execute: Creates the work from the input.
    public convenience init(
        enabledIf isEnabled: some PropertyProtocol<Bool>,
        execute: @escaping @Sendable (Input) -> SignalProducer<Output, Error>
    ) {
        self.init(state: isEnabled, enabledIf: { $0 }, execute: { _, input in execute(input) })
    }

    /// Creates an action that can be applied whenever it isn't running.
    ///
    /// - Parameter execute: Creates the work from the input.
    public convenience init(execute: @escaping @Sendable (Input) -> SignalProducer<Output, Error>) {
        self.init(enabledIf: Property(value: true), execute: execute)
    }

    /// Creates an action that can be applied while a state has a value.
    ///
    /// - Parameters:
    ///   - state: Read when the action is applied; the action keeps it alive.
    ///   - execute: Creates the work from the state's value and the input.
    public convenience init<State: PropertyProtocol, Wrapped: Sendable>(
        unwrapping state: State,
        execute: @escaping @Sendable (Wrapped, Input) -> SignalProducer<Output, Error>
    ) where State.Value == Wrapped? {
        self.init(
            state: state,
            enabledIf: { $0 != nil },
            execute: { state, input in state.map { execute($0, input) } ?? .empty }
        )
    }

    /// Returns the work for an input: each start runs it once, or fails if the action is disabled then.
    ///
    /// - Parameter input: The input.
    public func apply(_ input: Input) -> SignalProducer<Output, ActionError<Error>> {
        core.apply(input)
    }
}

extension Action where Input == Void {
    /// Creates an action whose work is created from a state.
    ///
    /// - Parameters:
    ///   - state: Read when the action is applied; the action keeps it alive.
    ///   - execute: Creates the work from the state.
    public convenience init<State: PropertyProtocol>(
        state: State,
        execute: @escaping @Sendable (State.Value) -> SignalProducer<Output, Error>
    ) {
        self.init(state: state) { state, _ in execute(state) }
    }

    /// Creates an action that can be applied while a state has a value, and whose work is created from that value.
    ///
    /// - Parameters:
    ///   - state: Read when the action is applied; the action keeps it alive.
    ///   - execute: Creates the work from the state's value.
    public convenience init<State: PropertyProtocol, Wrapped: Sendable>(
        unwrapping state: State,
        execute: @escaping @Sendable (Wrapped) -> SignalProducer<Output, Error>
    ) where State.Value == Wrapped? {
        self.init(unwrapping: state) { state, _ in execute(state) }
    }

    /// Returns the work: each start runs it once, or fails if the action is disabled then.
    public func apply() -> SignalProducer<Output, ActionError<Error>> {
        apply(())
    }
}

extension Action: BindingTargetProvider {
    /// A target that applies the action to the values of its sources; the action refuses values while it is disabled.
    public var bindingTarget: BindingTarget<Input> {
        BindingTarget(lifetime: lifetime) { [weak self] in self?.apply($0).start() }
    }
}
