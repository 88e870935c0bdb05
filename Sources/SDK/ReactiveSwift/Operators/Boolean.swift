import MillraceStreams

extension SignalProducer where Value == Bool {
    /// Returns a producer that sends the opposite of each value.
    @inlinable
    public func negate() -> SignalProducer {
        map { !$0 }
    }

    /// Returns a producer that sends whether the latest values of both are true.
    @inlinable
    public func and(_ other: some SignalProducerConvertible<Bool, Error>) -> SignalProducer {
        combineLatest(with: other.producer).map { $0 && $1 }
    }

    /// Returns a producer that sends whether the latest values of both are true.
    @inlinable
    public func and(_ other: SignalProducer) -> SignalProducer {
        combineLatest(with: other).map { $0 && $1 }
    }

    /// Returns a producer that sends whether the latest value of either is true.
    @inlinable
    public func or(_ other: some SignalProducerConvertible<Bool, Error>) -> SignalProducer {
        combineLatest(with: other.producer).map { $0 || $1 }
    }

    /// Returns a producer that sends whether the latest value of either is true.
    @inlinable
    public func or(_ other: SignalProducer) -> SignalProducer {
        combineLatest(with: other).map { $0 || $1 }
    }

    /// Returns a producer that sends whether the latest values of all are true; for an empty sequence it sends `true`.
    public static func all(_ booleans: some Sequence<SignalProducer>) -> SignalProducer {
        combineLatest(booleans, emptySentinel: []).map { $0.allSatisfy { $0 } }
    }

    /// Returns a producer that sends whether any of the latest values is true; for an empty sequence it sends `false`.
    public static func any(_ booleans: some Sequence<SignalProducer>) -> SignalProducer {
        combineLatest(booleans, emptySentinel: []).map { $0.contains(true) }
    }

    /// Returns a producer that sends whether the latest values of all are true.
    public static func all(_ booleans: SignalProducer...) -> SignalProducer {
        all(booleans)
    }

    /// Returns a producer that sends whether any of the latest values is true.
    public static func any(_ booleans: SignalProducer...) -> SignalProducer {
        any(booleans)
    }

    /// Returns a producer that sends whether the latest values of all streams, of any kinds, are true.
    @_disfavoredOverload
    public static func all(_ booleans: any SignalProducerConvertible<Bool, Error>...) -> SignalProducer {
        all(booleans.map { $0.producer })
    }

    /// Returns a producer that sends whether the latest values of all streams, of any one kind, are true.
    @_disfavoredOverload
    public static func all(_ booleans: some Sequence<some SignalProducerConvertible<Bool, Error>>) -> SignalProducer {
        all(booleans.map(\.producer))
    }

    /// Returns a producer that sends whether any of the latest values of streams, of any kinds, is true.
    @_disfavoredOverload
    public static func any(_ booleans: any SignalProducerConvertible<Bool, Error>...) -> SignalProducer {
        any(booleans.map { $0.producer })
    }

    /// Returns a producer that sends whether any of the latest values of streams, of any one kind, is true.
    @_disfavoredOverload
    public static func any(_ booleans: some Sequence<some SignalProducerConvertible<Bool, Error>>) -> SignalProducer {
        any(booleans.map(\.producer))
    }
}

extension Signal where Value == Bool {
    /// Returns a signal that sends the opposite of each value.
    @inlinable
    public func negate() -> Signal {
        map { !$0 }
    }

    /// Returns a signal that sends whether the latest values of both are true.
    @inlinable
    public func and(_ other: Signal) -> Signal {
        combineLatest(with: other).map { $0 && $1 }
    }

    /// Returns a signal that sends whether the latest value of either is true.
    @inlinable
    public func or(_ other: Signal) -> Signal {
        combineLatest(with: other).map { $0 || $1 }
    }

    /// Returns a signal that sends whether the latest values of all are true.
    public static func all(_ booleans: some Sequence<Signal>) -> Signal {
        combineLatest(booleans, emptySentinel: []).map { $0.allSatisfy { $0 } }
    }

    /// Returns a signal that sends whether any of the latest values is true.
    public static func any(_ booleans: some Sequence<Signal>) -> Signal {
        combineLatest(booleans, emptySentinel: []).map { $0.contains(true) }
    }

    /// Returns a signal that sends whether the latest values of all are true.
    public static func all(_ booleans: Signal...) -> Signal {
        all(booleans)
    }

    /// Returns a signal that sends whether any of the latest values is true.
    public static func any(_ booleans: Signal...) -> Signal {
        any(booleans)
    }
}
