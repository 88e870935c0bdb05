import MillraceStreams

extension Signal {
    /// Observes the values, or the error that ends them.
    ///
    /// - Parameter action: Receives each value, and the error.
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
    /// - Parameter action: Receives the error.
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
