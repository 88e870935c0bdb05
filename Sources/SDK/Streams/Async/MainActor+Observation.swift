extension SignalProducer {
    /// Starts the work and receives every event on the main actor: without a hop if the event is sent there.
    ///
    /// - Parameters:
    ///   - buffering: How many values are kept for the main actor while it is busy; all of them by default.
    ///   - action: Receives the events.
    /// - Returns: A disposable that cancels the work.
    @discardableResult
    public func startOnMain(
        buffering: Buffering = .unbounded,
        _ action: @escaping @MainActor @Sendable (Signal<Value, Error>.Event) -> Void
    ) -> any Disposable {
        observe(on: UIScheduler(), buffering: buffering).start { event in
            MainActor.assumeIsolated { action(event) }
        }
    }
}

extension SignalProducer where Error == Never {
    /// Starts work that cannot fail and receives its values on the main actor: without a hop if they are sent there.
    @discardableResult
    public func startWithValuesOnMain(
        buffering: Buffering = .unbounded,
        _ action: @escaping @MainActor @Sendable (Value) -> Void
    ) -> any Disposable {
        observe(on: UIScheduler(), buffering: buffering).startWithValues { value in
            MainActor.assumeIsolated { action(value) }
        }
    }
}
