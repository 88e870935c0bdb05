extension SignalProducer {
    /// Starts several producers at once and sends their values as they come.
    ///
    /// - Parameter producers: All are started in order; it completes when all have.
    @inlinable
    public static func merge(_ producers: some Sequence<SignalProducer> & Sendable) -> SignalProducer {
        SignalProducer<SignalProducer, Error>(producers).flatten(.merge)
    }

    /// Starts several producers at once and sends their values as they come.
    ///
    /// - Parameter producers: All are started in order; it completes when all have.
    @inlinable
    public static func merge(_ producers: SignalProducer...) -> SignalProducer {
        merge(producers)
    }

    /// Starts several streams of any kinds at once and sends their values as they come.
    ///
    /// - Parameter streams: All are started in order; it completes when all have.
    @_disfavoredOverload
    public static func merge(_ streams: any SignalProducerConvertible<Value, Error>...) -> SignalProducer {
        merge(streams.map { $0.producer })
    }

    /// Starts the streams of a sequence at once and sends their values as they come.
    ///
    /// - Parameter streams: All are started in order; it completes when all have.
    @_disfavoredOverload
    public static func merge(
        _ streams: some Sequence<some SignalProducerConvertible<Value, Error>>
    ) -> SignalProducer {
        merge(streams.map(\.producer))
    }

    /// Starts another producer after this one and sends the values of both as they come.
    ///
    /// - Parameter other: The other one.
    @inlinable
    public func merge(with other: SignalProducer) -> SignalProducer {
        .merge([self, other])
    }

    /// Starts another stream of any kind after this one and sends the values of both as they come.
    ///
    /// - Parameter other: The other one.
    @inlinable
    public func merge(with other: some SignalProducerConvertible<Value, Error>) -> SignalProducer {
        .merge([self, other.producer])
    }
}

extension Signal {
    /// Sends the values of several signals as they come; completes when all have.
    ///
    /// - Parameter signals: The signals.
    @inlinable
    public static func merge(_ signals: some Sequence<Signal>) -> Signal {
        let producers = signals.map(\.producer)
        return Signal { observer, lifetime in
            lifetime.disposables.insert(SignalProducer.merge(producers).start(observer))
        }
    }

    /// Sends the values of several signals as they come; completes when all have.
    ///
    /// - Parameter signals: The signals.
    @inlinable
    public static func merge(_ signals: Signal...) -> Signal {
        merge(signals)
    }

    /// Sends the values of this signal and another one as they come; completes when both have.
    ///
    /// - Parameter other: The other one.
    @inlinable
    public func merge(with other: Signal) -> Signal {
        .merge([self, other])
    }
}
