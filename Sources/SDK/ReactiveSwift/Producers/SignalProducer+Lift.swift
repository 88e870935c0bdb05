import MillraceStreams

extension SignalProducer {
    /// Returns a producer that applies an operator of signals to each start.
    ///
    /// ```swift
    /// let names = cities.lift { $0.map(\.name).skipRepeats() }
    /// ```
    ///
    /// - Parameter transform: Called at each start, before the work begins. Returns the signal to send, from the signal
    ///   of that start.
    public func lift<NewValue, NewError>(
        _ transform: @escaping @Sendable (Signal<Value, Error>) -> Signal<NewValue, NewError>
    ) -> SignalProducer<NewValue, NewError> {
        SignalProducer<NewValue, NewError>({ observer, lifetime in
            startWithSignal(causedBy: lifetime.cause) { signal, disposable in
                lifetime += disposable
                lifetime += transform(signal).observe(observer)
            }
        })
    }
}
