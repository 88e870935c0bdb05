extension SignalProducer {
    /// Returns a producer that runs actions at its events, before its observer gets them.
    ///
    /// - Parameters:
    ///   - starting: Runs at each start, before the work; not in an ended lifetime, in which nothing starts.
    ///   - started: Runs at each start, after the values that the work sends at once.
    ///   - event: Receives every event.
    ///   - failed: Receives the error.
    ///   - completed: Runs at completion.
    ///   - interrupted: Runs at interruption.
    ///   - terminated: Runs at any end.
    ///   - disposed: Runs when the work has ended, after the end was sent, or when it is disposed of, before the
    ///     interruption is sent.
    ///   - value: Receives each value.
    public func on(
        starting: (@Sendable () -> Void)? = nil,
        started: (@Sendable () -> Void)? = nil,
        event: (@Sendable (Signal<Value, Error>.Event) -> Void)? = nil,
        failed: (@Sendable (Error) -> Void)? = nil,
        completed: (@Sendable () -> Void)? = nil,
        interrupted: (@Sendable () -> Void)? = nil,
        terminated: (@Sendable () -> Void)? = nil,
        disposed: (@Sendable () -> Void)? = nil,
        value: (@Sendable (Value) -> Void)? = nil
    ) -> SignalProducer {
        let tapped: SignalProducer = lift { observer, lifetime in
            if !lifetime.hasEnded { starting?() }
            return Signal.tapping(
                disposed.map { observer.whenDisposed($0, within: lifetime) } ?? observer,
                event: event,
                failed: failed,
                completed: completed,
                interrupted: interrupted,
                terminated: terminated,
                value: value
            )
        }
        guard let started else { return tapped }
        return SignalProducer(attaching: { observer, lifetime in
            let starts = !lifetime.hasEnded
            tapped.attach(observer, lifetime)
            if starts { started() }
        })
    }
}

extension Signal {
    /// Returns a signal that runs actions at its events, before its observers get them; `disposed` runs when the signal
    /// has ended, after the end was sent, or when the signal is neither retained nor observed any more.
    public func on(
        event: (@Sendable (Event) -> Void)? = nil,
        failed: (@Sendable (Error) -> Void)? = nil,
        completed: (@Sendable () -> Void)? = nil,
        interrupted: (@Sendable () -> Void)? = nil,
        terminated: (@Sendable () -> Void)? = nil,
        disposed: (@Sendable () -> Void)? = nil,
        value: (@Sendable (Value) -> Void)? = nil
    ) -> Signal {
        lift { observer, lifetime in
            Self.tapping(
                disposed.map { observer.whenDisposed($0, within: lifetime) } ?? observer,
                event: event,
                failed: failed,
                completed: completed,
                interrupted: interrupted,
                terminated: terminated,
                value: value
            )
        }
    }

    static func tapping(
        _ observer: Observer,
        event: (@Sendable (Event) -> Void)?,
        failed: (@Sendable (Error) -> Void)?,
        completed: (@Sendable () -> Void)?,
        interrupted: (@Sendable () -> Void)?,
        terminated: (@Sendable () -> Void)?,
        value: (@Sendable (Value) -> Void)?
    ) -> Observer {
        Observer(
            value: { next in
                event?(.value(next))
                value?(next)
                observer.onValue(next)
            },
            termination: { termination in
                event?(Event(termination))
                switch termination {
                case let .failed(error): failed?(error)
                case .completed: completed?()
                case .interrupted: interrupted?()
                }
                terminated?()
                observer.onTermination(termination)
            }
        )
    }
}

extension Signal.Observer {
    /// Returns the same observer with an action that runs once: after the end, or when the lifetime ends.
    func whenDisposed(_ action: @escaping @Sendable () -> Void, within lifetime: Lifetime) -> Self {
        let disposable = AnyDisposable(action)
        guard let slot = lifetime.disposables.insert(disposable) else { return self }
        return .init(
            value: onValue,
            termination: { [onTermination] termination in
                onTermination(termination)
                lifetime.disposables.remove(slot)
                disposable.dispose()
            }
        )
    }
}
