extension SignalProducer {
    /// Starts the work and receives every event.
    ///
    /// - Parameter action: Receives the events, on the thread that sends them.
    /// - Returns: A disposable that cancels the work.
    @inlinable
    @discardableResult
    public func start(_ action: @escaping @Sendable (Signal<Value, Error>.Event) -> Void) -> any Disposable {
        start(Signal<Value, Error>.Observer(action))
    }

    /// Starts the work and receives the values, or the error that ends them.
    ///
    /// - Parameter action: Receives each value, and the error.
    /// - Returns: A disposable that cancels the work.
    @inlinable
    @discardableResult
    public func startWithResult(_ action: @escaping @Sendable (Result<Value, Error>) -> Void) -> any Disposable {
        start(.init(value: { action(.success($0)) }, failed: { action(.failure($0)) }))
    }

    /// Starts the work and observes its completion.
    ///
    /// - Parameter action: Runs when the work completes.
    /// - Returns: A disposable that cancels the work.
    @inlinable
    @discardableResult
    public func startWithCompleted(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        start(.init(completed: action))
    }

    /// Starts the work and observes its failure.
    ///
    /// - Parameter action: Receives the error.
    /// - Returns: A disposable that cancels the work.
    @inlinable
    @discardableResult
    public func startWithFailed(_ action: @escaping @Sendable (Error) -> Void) -> any Disposable {
        start(.init(failed: action))
    }
}

extension SignalProducer where Error == Never {
    /// Starts work that cannot fail and receives its values.
    ///
    /// - Parameter action: Receives each value.
    /// - Returns: A disposable that cancels the work.
    @inlinable
    @discardableResult
    public func startWithValues(_ action: @escaping @Sendable (Value) -> Void) -> any Disposable {
        start(.init(value: action, termination: { _ in }))
    }
}
