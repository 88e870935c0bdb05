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

    /// Sends whether the latest value of either is true.
    ///
    /// - Parameter other: The other one.
    @inlinable
    public func or(_ other: some SignalProducerConvertible<Bool, Error>) -> SignalProducer {
        combineLatest(with: other.producer).map { $0 || $1 }
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
}

extension PropertyProtocol where Value == Bool {
    /// A property that is true when this one isn't.
    public func negate() -> Property<Bool> {
        map { !$0 }
    }

    /// A property that is true when both are.
    ///
    /// - Parameter other: The other one.
    public func and(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
        combineLatest(with: other).map { $0 && $1 }
    }

    /// A property that is true when either is.
    ///
    /// - Parameter other: The other one.
    public func or(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
        combineLatest(with: other).map { $0 || $1 }
    }
}

extension Property where Value == Bool {
    /// A property that is true when all of some are; of none at all, they are.
    ///
    /// - Parameter properties: The properties.
    public static func all(_ properties: some Sequence<Property>) -> Property {
        combineLatest(properties).map { $0.allSatisfy { $0 } }
    }

    /// A property that is true when any of some is; of none at all, it isn't.
    ///
    /// - Parameter properties: The properties.
    public static func any(_ properties: some Sequence<Property>) -> Property {
        combineLatest(properties).map { $0.contains(true) }
    }
}
