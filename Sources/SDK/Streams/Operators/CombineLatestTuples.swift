/// `combineLatest` of two to six streams of any kinds; a closure can destructure the tuple of their values by name or
/// by position.
extension SignalProducer {
    /// Returns a producer that starts two streams of any kinds, in order, and sends the latest values of both whenever
    /// one sends, once both have sent a value.
    @inlinable
    public static func combineLatest<Second>(
        _ first: some SignalProducerConvertible<Value, Error>,
        _ second: some SignalProducerConvertible<Second, Error>
    ) -> SignalProducer<(Value, Second), Error> {
        first.producer.combineLatest(with: second.producer)
    }

    /// Combines three streams of any kinds as `combineLatest(_:_:)` does two.
    @inlinable
    public static func combineLatest<Second, Third>(
        _ first: some SignalProducerConvertible<Value, Error>,
        _ second: some SignalProducerConvertible<Second, Error>,
        _ third: some SignalProducerConvertible<Third, Error>
    ) -> SignalProducer<(Value, Second, Third), Error> {
        combineLatest(first, second)
            .combineLatest(with: third.producer)
            .map { ($0.0, $0.1, $1) }
    }

    /// Combines four streams of any kinds as `combineLatest(_:_:)` does two.
    @inlinable
    public static func combineLatest<Second, Third, Fourth>(
        _ first: some SignalProducerConvertible<Value, Error>,
        _ second: some SignalProducerConvertible<Second, Error>,
        _ third: some SignalProducerConvertible<Third, Error>,
        _ fourth: some SignalProducerConvertible<Fourth, Error>
    ) -> SignalProducer<(Value, Second, Third, Fourth), Error> {
        combineLatest(first, second, third)
            .combineLatest(with: fourth.producer)
            .map { ($0.0, $0.1, $0.2, $1) }
    }
}

extension Signal {
    /// Returns a signal that sends the latest values of two signals whenever one sends, once both have sent a value.
    @inlinable
    public static func combineLatest<Second>(
        _ first: Signal,
        _ second: Signal<Second, Error>
    ) -> Signal<(Value, Second), Error> {
        first.through { SignalProducer.combineLatest($0, second) }
    }

    /// Combines three signals as `combineLatest(_:_:)` does two.
    @inlinable
    public static func combineLatest<Second, Third>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        _ third: Signal<Third, Error>
    ) -> Signal<(Value, Second, Third), Error> {
        first.through { SignalProducer.combineLatest($0, second, third) }
    }

    /// Combines four signals as `combineLatest(_:_:)` does two.
    @inlinable
    public static func combineLatest<Second, Third, Fourth>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        _ third: Signal<Third, Error>,
        _ fourth: Signal<Fourth, Error>
    ) -> Signal<(Value, Second, Third, Fourth), Error> {
        first.through { SignalProducer.combineLatest($0, second, third, fourth) }
    }
}
