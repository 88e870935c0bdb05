import MillraceStreams

extension SignalProducer {
    /// The producer by an operator of signals, whatever it is made of.
    ///
    /// ```swift
    /// let names = cities.lift { $0.map(\.name).skipRepeats() }
    /// ```
    ///
    /// - Parameter transform: Makes, at each start, the signal that is sent from the signal of that start, before the
    ///   work begins.
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
