import MillraceStreams

extension SignalProducer {
    /// Starts the work and observes its interruption.
    ///
    /// - Parameter action: Runs when the work was canceled.
    /// - Returns: A disposable that cancels the work.
    @inlinable
    @discardableResult
    public func startWithInterrupted(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        start(.init(interrupted: action))
    }

    /// Starts the work as a signal, so that several observers can be attached before its first event.
    ///
    /// - Parameter setup: Gets the signal, and a disposable that cancels the work; the work starts when it returns.
    /// - Returns: What `setup` returns.
    @inlinable
    @discardableResult
    public func startWithSignal<Result>(_ setup: (Signal<Value, Error>, any Disposable) -> Result) -> Result {
        startWithSignal(causedBy: .none, setup)
    }

    /// Starts the work as a signal, with a separate cause.
    @inlinable
    func startWithSignal<Result>(
        causedBy cause: CauseID,
        _ setup: (Signal<Value, Error>, any Disposable) -> Result
    ) -> Result {
        let disposable = CompositeDisposable()
        disposable.cause = cause
        let (signal, input) = Signal<Value, Error>.pipe(disposable: disposable)
        let result = setup(signal, disposable)
        // A signal without observers ends when it is released; it is retained until the work has started.
        withExtendedLifetime(signal) { attach(input, Lifetime(disposable)) }
        return result
    }
}
