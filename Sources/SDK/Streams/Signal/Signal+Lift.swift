extension Signal {
    /// Derives a signal by an operator which handles each event where it arrives.
    ///
    /// - Parameter operation: Creates the observer of this signal from the observer of the new one.
    @inlinable
    package func lift<NewValue, NewError>(
        _ operation: (Signal<NewValue, NewError>.Observer, Lifetime) -> Observer
    ) -> Signal<NewValue, NewError> {
        let derived = Signal<NewValue, NewError>.Core(serializer: core.serializer)
        let output = Signal<NewValue, NewError>.Observer(
            value: { derived.deliver($0) },
            termination: { derived.terminate($0) }
        )
        if let entry = core.observe(operation(output, Lifetime(derived.disposables))) {
            derived.disposables.insert(entry)
        }
        return Signal<NewValue, NewError>(core: derived)
    }

    /// Derives a signal by an operator of producers: an operator with several inputs, or one that delays events.
    ///
    /// - Parameter transform: The operator.
    @inlinable
    package func through<NewValue, NewError>(
        _ transform: (SignalProducer<Value, Error>) -> SignalProducer<NewValue, NewError>
    ) -> Signal<NewValue, NewError> {
        Signal<NewValue, NewError>(starting: transform(producer))
    }

    /// Creates a signal of one start of a producer, which is started at once.
    @inlinable
    package convenience init(starting producer: SignalProducer<Value, Error>) {
        self.init { observer, lifetime in
            lifetime.disposables.insert(producer.start(observer))
        }
    }
}
