/// `zip` of two to six streams of any kinds; a closure can destructure the tuple of their values by name or by
/// position.
extension SignalProducer {
    /// Returns a producer that starts two streams of any kinds, in order, and sends the first values of both, the
    /// second values of both, and so on.
    ///
    /// - Parameters:
    ///   - first: The stream of the left values.
    ///   - second: The stream of the right values.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    @inlinable
    public static func zip<Second>(
        _ first: some SignalProducerConvertible<Value, Error>,
        _ second: some SignalProducerConvertible<Second, Error>,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<(Value, Second), Error> {
        first.producer.paired(with: second.producer) { Pairing(buffering) }
    }

    /// Zips three streams of any kinds as `zip(_:_:buffering:)` does two.
    public static func zip<Second, Third>(
        _ first: some SignalProducerConvertible<Value, Error>,
        _ second: some SignalProducerConvertible<Second, Error>,
        _ third: some SignalProducerConvertible<Third, Error>,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<(Value, Second, Third), Error> {
        combining(.zip(buffering), first.producer, second.producer, third.producer)
    }

    /// Zips four streams of any kinds as `zip(_:_:buffering:)` does two.
    public static func zip<Second, Third, Fourth>(
        _ first: some SignalProducerConvertible<Value, Error>,
        _ second: some SignalProducerConvertible<Second, Error>,
        _ third: some SignalProducerConvertible<Third, Error>,
        _ fourth: some SignalProducerConvertible<Fourth, Error>,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<(Value, Second, Third, Fourth), Error> {
        combining(.zip(buffering), first.producer, second.producer, third.producer, fourth.producer)
    }
}

extension Signal {
    /// Returns a signal that sends the first values of two signals, the second values of both, and so on.
    ///
    /// - Parameters:
    ///   - first: The stream of the left values.
    ///   - second: The stream of the right values.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    @inlinable
    public static func zip<Second>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        buffering: Buffering = .unbounded
    ) -> Signal<(Value, Second), Error> {
        first.through { SignalProducer.zip($0, second, buffering: buffering) }
    }

    /// Zips three signals as `zip(_:_:buffering:)` does two.
    public static func zip<Second, Third>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        _ third: Signal<Third, Error>,
        buffering: Buffering = .unbounded
    ) -> Signal<(Value, Second, Third), Error> {
        first.through { SignalProducer.zip($0, second, third, buffering: buffering) }
    }

    /// Zips four signals as `zip(_:_:buffering:)` does two.
    public static func zip<Second, Third, Fourth>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        _ third: Signal<Third, Error>,
        _ fourth: Signal<Fourth, Error>,
        buffering: Buffering = .unbounded
    ) -> Signal<(Value, Second, Third, Fourth), Error> {
        first.through { SignalProducer.zip($0, second, third, fourth, buffering: buffering) }
    }
}
