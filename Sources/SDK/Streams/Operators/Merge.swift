extension SignalProducer {
    /// Returns a producer that starts the producers of a sequence at once and sends their values as they come.
    ///
    /// - Parameter producers: The producers, started in order; the new one completes when all have completed.
    @inlinable
    public static func merge(_ producers: some Sequence<SignalProducer> & Sendable) -> SignalProducer {
        SignalProducer<SignalProducer, Error>(producers).flatten(.merge)
    }

    /// Returns a producer that starts several producers at once and sends their values as they come.
    @inlinable
    public static func merge(_ producers: SignalProducer...) -> SignalProducer {
        merge(producers)
    }

    /// Returns a producer that starts several streams of any kinds at once and sends their values as they come.
    @_disfavoredOverload
    public static func merge(_ streams: any SignalProducerConvertible<Value, Error>...) -> SignalProducer {
        merge(streams.map { $0.producer })
    }

    /// Returns a producer that starts the streams of a sequence at once and sends their values as they come.
    @_disfavoredOverload
    public static func merge(
        _ streams: some Sequence<some SignalProducerConvertible<Value, Error>>
    ) -> SignalProducer {
        merge(streams.map(\.producer))
    }
}

extension Signal {
    /// Returns a signal that sends the values of several signals as they come, and completes when all have completed.
    @inlinable
    public static func merge(_ signals: some Sequence<Signal>) -> Signal {
        Signal(starting: .merge(signals.map(\.producer)))
    }

    /// Returns a signal that sends the values of several signals as they come, and completes when all have completed.
    @inlinable
    public static func merge(_ signals: Signal...) -> Signal {
        merge(signals)
    }
}
