extension Signal {
    /// Observes every event.
    ///
    /// - Parameter action: Takes the events, on the thread that sends them.
    /// - Returns: A disposable that stops the observation; `nil` if the signal has ended.
    @inlinable
    @discardableResult
    public func observe(_ action: @escaping @Sendable (Event) -> Void) -> (any Disposable)? {
        observe(Observer(action))
    }

    /// Observes the values, or the error that ends them.
    ///
    /// - Parameter action: Takes each value, and the error.
    /// - Returns: A disposable that stops the observation; `nil` if the signal has ended.
    @inlinable
    @discardableResult
    public func observeResult(_ action: @escaping @Sendable (Result<Value, Error>) -> Void) -> (any Disposable)? {
        observe(Observer(value: { action(.success($0)) }, failed: { action(.failure($0)) }))
    }

    /// Observes completion.
    ///
    /// - Parameter action: Runs when the signal completes.
    /// - Returns: A disposable that stops the observation; `nil` if the signal has ended.
    @inlinable
    @discardableResult
    public func observeCompleted(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        observe(Observer(completed: action))
    }

    /// Observes failure.
    ///
    /// - Parameter action: Takes the error.
    /// - Returns: A disposable that stops the observation; `nil` if the signal has ended.
    @inlinable
    @discardableResult
    public func observeFailed(_ action: @escaping @Sendable (Error) -> Void) -> (any Disposable)? {
        observe(Observer(failed: action))
    }

    /// Observes interruption.
    ///
    /// - Parameter action: Runs when the signal is interrupted.
    /// - Returns: A disposable that stops the observation; `nil` if the signal has ended.
    @inlinable
    @discardableResult
    public func observeInterrupted(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        observe(Observer(interrupted: action))
    }
}

extension Signal where Error == Never {
    /// Observes the values of a signal that cannot fail.
    ///
    /// - Parameter action: Takes each value.
    /// - Returns: A disposable that stops the observation; `nil` if the signal has ended.
    @inlinable
    @discardableResult
    public func observeValues(_ action: @escaping @Sendable (Value) -> Void) -> (any Disposable)? {
        observe(Observer(value: action, termination: { _ in }))
    }
}
