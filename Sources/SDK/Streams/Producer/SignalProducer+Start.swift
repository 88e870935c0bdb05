extension SignalProducer {
    /// Starts the work and takes every event.
    ///
    /// - Parameter action: Takes the events, on the thread that sends them.
    /// - Returns: A disposable that gives the work up.
    @inlinable
    @discardableResult
    public func start(_ action: @escaping @Sendable (Signal<Value, Error>.Event) -> Void) -> any Disposable {
        start(Signal<Value, Error>.Observer(action))
    }

    /// Starts the work and takes the values, or the error that ends them.
    ///
    /// - Parameter action: Takes each value, and the error.
    /// - Returns: A disposable that gives the work up.
    @inlinable
    @discardableResult
    public func startWithResult(_ action: @escaping @Sendable (Result<Value, Error>) -> Void) -> any Disposable {
        start(.init(value: { action(.success($0)) }, failed: { action(.failure($0)) }))
    }

    /// Starts the work and waits for its completion.
    ///
    /// - Parameter action: Runs when the work completes.
    /// - Returns: A disposable that gives the work up.
    @inlinable
    @discardableResult
    public func startWithCompleted(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        start(.init(completed: action))
    }

    /// Starts the work and waits for its failure.
    ///
    /// - Parameter action: Takes the error.
    /// - Returns: A disposable that gives the work up.
    @inlinable
    @discardableResult
    public func startWithFailed(_ action: @escaping @Sendable (Error) -> Void) -> any Disposable {
        start(.init(failed: action))
    }

    /// Starts the work and waits for its interruption.
    ///
    /// - Parameter action: Runs when the work was given up.
    /// - Returns: A disposable that gives the work up.
    @inlinable
    @discardableResult
    public func startWithInterrupted(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        start(.init(interrupted: action))
    }

    /// Starts the work as a signal, so that several observers can be attached before its first event.
    ///
    /// - Parameter setup: Gets the signal, and a disposable that gives the work up; the work starts when it returns.
    /// - Returns: What `setup` returns.
    @inlinable
    @discardableResult
    public func startWithSignal<Result>(_ setup: (Signal<Value, Error>, any Disposable) -> Result) -> Result {
        startWithSignal(causedBy: .none, setup)
    }

    /// Starts the work as a signal, with a cause of its own.
    @inlinable
    func startWithSignal<Result>(
        causedBy cause: CauseID,
        _ setup: (Signal<Value, Error>, any Disposable) -> Result
    ) -> Result {
        let (signal, input) = Signal<Value, Error>.pipe()
        let disposable = CompositeDisposable()
        disposable.cause = cause
        signal.core.disposables.insert(disposable)
        let result = setup(signal, disposable)
        // A signal that nobody observes ends when it is released: not before the work has had its chance.
        withExtendedLifetime(signal) { attach(input, Lifetime(disposable)) }
        return result
    }
}

extension SignalProducer where Error == Never {
    /// Starts work that cannot fail and takes its values.
    ///
    /// - Parameter action: Takes each value.
    /// - Returns: A disposable that gives the work up.
    @inlinable
    @discardableResult
    public func startWithValues(_ action: @escaping @Sendable (Value) -> Void) -> any Disposable {
        start(.init(value: action, termination: { _ in }))
    }
}
