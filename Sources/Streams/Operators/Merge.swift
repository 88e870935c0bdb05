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

    /// Starts another producer after this one and sends the values of both as they come.
    ///
    /// - Parameter other: The other one.
    @inlinable
    public func merge(with other: SignalProducer) -> SignalProducer {
        .merge([self, other])
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
}
