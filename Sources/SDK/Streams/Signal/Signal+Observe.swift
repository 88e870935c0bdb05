extension Signal {
    /// Observes every event.
    ///
    /// - Parameter action: Receives the events, on the thread that sends them.
    /// - Returns: A disposable that stops the observation; `nil` if the signal has ended.
    @inlinable
    @discardableResult
    public func observe(_ action: @escaping @Sendable (Event) -> Void) -> (any Disposable)? {
        observe(Observer(action))
    }
}

extension Signal where Error == Never {
    /// Observes the values of a signal that cannot fail.
    ///
    /// - Parameter action: Receives each value.
    /// - Returns: A disposable that stops the observation; `nil` if the signal has ended.
    @inlinable
    @discardableResult
    public func observeValues(_ action: @escaping @Sendable (Value) -> Void) -> (any Disposable)? {
        observe(Observer(value: action, termination: { _ in }))
    }
}
