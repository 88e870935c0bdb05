extension SignalProducer {
    /// Returns a producer that starts two producers and sends their values in pairs: the first of both, the second of
    /// both, and so on.
    ///
    /// The producer completes when one of them has completed and its values are used up.
    ///
    /// - Parameters:
    ///   - other: The other producer.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    @inlinable
    public func zip<Other>(
        with other: SignalProducer<Other, Error>,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<(Value, Other), Error> {
        paired(with: other) { Pairing(buffering) }
    }

    /// Returns a producer that also starts another stream of any kind and sends the values of both in pairs.
    @inlinable
    public func zip<Other: SignalProducerConvertible>(
        with other: Other,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<(Value, Other.Value), Error> where Other.Error == Error {
        zip(with: other.producer, buffering: buffering)
    }
}

extension Signal {
    /// Returns a signal that sends the values of two signals in pairs.
    @inlinable
    public func zip<Other>(
        with other: Signal<Other, Error>,
        buffering: Buffering = .unbounded
    ) -> Signal<(Value, Other), Error> {
        through { $0.zip(with: other.producer, buffering: buffering) }
    }
}

extension PropertyProtocol {
    /// Returns a property with the values of this property and another: the first of both, the second of both, and so
    /// on.
    @inlinable
    public func zip<Other>(
        with other: some PropertyProtocol<Other>,
        buffering: Buffering = .unbounded
    ) -> Property<(Value, Other)> {
        paired(with: other, Pairing(buffering))
    }
}

/// The state of `zip` of two: the values that wait for partners.
@usableFromInline
struct Pairing<First: Sendable, Second: Sendable>: PairState {
    @usableFromInline var firsts: Buffer<First>
    @usableFromInline var seconds: Buffer<Second>
    @usableFromInline var firstHasCompleted = false
    @usableFromInline var secondHasCompleted = false

    @usableFromInline
    init(_ buffering: Buffering) {
        firsts = Buffer(buffering, in: "zip")
        seconds = Buffer(buffering, in: "zip")
    }

    @inlinable var isOver: Bool {
        firstHasCompleted && firsts.isEmpty || secondHasCompleted && seconds.isEmpty
    }

    @inlinable
    mutating func add(first value: First) -> (First, Second)? {
        guard let second = seconds.popFirst() else {
            _ = firsts.append(value)
            return nil
        }
        return (value, second)
    }

    @inlinable
    mutating func add(second value: Second) -> (First, Second)? {
        guard let first = firsts.popFirst() else {
            _ = seconds.append(value)
            return nil
        }
        return (first, value)
    }
}
