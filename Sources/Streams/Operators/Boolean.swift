extension SignalProducer where Value == Bool {
    /// Sends the opposite of each value.
    @inlinable
    public func negate() -> SignalProducer {
        map { !$0 }
    }

    /// Sends whether the latest values of both are true.
    ///
    /// - Parameter other: The other one.
    @inlinable
    public func and(_ other: some SignalProducerConvertible<Bool, Error>) -> SignalProducer {
        combineLatest(with: other.producer).map { $0 && $1 }
    }

    /// Sends whether the latest values of both are true.
    ///
    /// - Parameter other: The other one.
    @inlinable
    public func and(_ other: SignalProducer) -> SignalProducer {
        combineLatest(with: other).map { $0 && $1 }
    }

    /// Sends whether the latest value of either is true.
    ///
    /// - Parameter other: The other one.
    @inlinable
    public func or(_ other: some SignalProducerConvertible<Bool, Error>) -> SignalProducer {
        combineLatest(with: other.producer).map { $0 || $1 }
    }

    /// Sends whether the latest value of either is true.
    ///
    /// - Parameter other: The other one.
    @inlinable
    public func or(_ other: SignalProducer) -> SignalProducer {
        combineLatest(with: other).map { $0 || $1 }
    }

    /// Sends whether the latest values of all are true; of none at all, they are.
    ///
    /// - Parameter booleans: The producers.
    public static func all(_ booleans: some Sequence<SignalProducer>) -> SignalProducer {
        combineLatest(booleans, emptySentinel: []).map { $0.allSatisfy { $0 } }
    }

    /// Sends whether the latest value of any is true; of none at all, it isn't.
    ///
    /// - Parameter booleans: The producers.
    public static func any(_ booleans: some Sequence<SignalProducer>) -> SignalProducer {
        combineLatest(booleans, emptySentinel: []).map { $0.contains(true) }
    }

    /// Sends whether the latest values of all are true.
    ///
    /// - Parameter booleans: The producers.
    public static func all(_ booleans: SignalProducer...) -> SignalProducer {
        all(booleans)
    }

    /// Sends whether the latest value of any is true.
    ///
    /// - Parameter booleans: The producers.
    public static func any(_ booleans: SignalProducer...) -> SignalProducer {
        any(booleans)
    }

    /// Sends whether the latest values of all are true.
    ///
    /// - Parameter booleans: The streams, of any kinds.
    @_disfavoredOverload
    public static func all(_ booleans: any SignalProducerConvertible<Bool, Error>...) -> SignalProducer {
        all(booleans.map { $0.producer })
    }

    /// Sends whether the latest values of all are true.
    ///
    /// - Parameter booleans: The streams, of any kind.
    @_disfavoredOverload
    public static func all(_ booleans: some Sequence<some SignalProducerConvertible<Bool, Error>>) -> SignalProducer {
        all(booleans.map(\.producer))
    }

    /// Sends whether the latest value of any is true.
    ///
    /// - Parameter booleans: The streams, of any kinds.
    @_disfavoredOverload
    public static func any(_ booleans: any SignalProducerConvertible<Bool, Error>...) -> SignalProducer {
        any(booleans.map { $0.producer })
    }

    /// Sends whether the latest value of any is true.
    ///
    /// - Parameter booleans: The streams, of any kind.
    @_disfavoredOverload
    public static func any(_ booleans: some Sequence<some SignalProducerConvertible<Bool, Error>>) -> SignalProducer {
        any(booleans.map(\.producer))
    }
}

extension Signal where Value == Bool {
    /// Sends the opposite of each value.
    @inlinable
    public func negate() -> Signal {
        map { !$0 }
    }

    /// Sends whether the latest values of both are true.
    ///
    /// - Parameter other: The other one.
    @inlinable
    public func and(_ other: Signal) -> Signal {
        combineLatest(with: other).map { $0 && $1 }
    }

    /// Sends whether the latest value of either is true.
    ///
    /// - Parameter other: The other one.
    @inlinable
    public func or(_ other: Signal) -> Signal {
        combineLatest(with: other).map { $0 || $1 }
    }

    /// Sends whether the latest values of all are true.
    ///
    /// - Parameter booleans: The signals.
    public static func all(_ booleans: some Sequence<Signal>) -> Signal {
        combineLatest(booleans, emptySentinel: []).map { $0.allSatisfy { $0 } }
    }

    /// Sends whether the latest value of any is true.
    ///
    /// - Parameter booleans: The signals.
    public static func any(_ booleans: some Sequence<Signal>) -> Signal {
        combineLatest(booleans, emptySentinel: []).map { $0.contains(true) }
    }

    /// Sends whether the latest values of all are true.
    ///
    /// - Parameter booleans: The signals.
    public static func all(_ booleans: Signal...) -> Signal {
        all(booleans)
    }

    /// Sends whether the latest value of any is true.
    ///
    /// - Parameter booleans: The signals.
    public static func any(_ booleans: Signal...) -> Signal {
        any(booleans)
    }
}
