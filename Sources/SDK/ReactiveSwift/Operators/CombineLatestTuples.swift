import MillraceStreams

extension SignalProducer {
    /// Combines five streams of any kinds as `combineLatest(_:_:)` does two.
    @inlinable
    public static func combineLatest<Second, Third, Fourth, Fifth>(
        _ first: some SignalProducerConvertible<Value, Error>,
        _ second: some SignalProducerConvertible<Second, Error>,
        _ third: some SignalProducerConvertible<Third, Error>,
        _ fourth: some SignalProducerConvertible<Fourth, Error>,
        _ fifth: some SignalProducerConvertible<Fifth, Error>
    ) -> SignalProducer<(Value, Second, Third, Fourth, Fifth), Error> {
        combineLatest(first, second, third, fourth)
            .combineLatest(with: fifth.producer)
            .map { ($0.0, $0.1, $0.2, $0.3, $1) }
    }

    /// Combines six streams of any kinds as `combineLatest(_:_:)` does two.
    @inlinable
    public static func combineLatest<Second, Third, Fourth, Fifth, Sixth>(
        _ first: some SignalProducerConvertible<Value, Error>,
        _ second: some SignalProducerConvertible<Second, Error>,
        _ third: some SignalProducerConvertible<Third, Error>,
        _ fourth: some SignalProducerConvertible<Fourth, Error>,
        _ fifth: some SignalProducerConvertible<Fifth, Error>,
        _ sixth: some SignalProducerConvertible<Sixth, Error>
    ) -> SignalProducer<(Value, Second, Third, Fourth, Fifth, Sixth), Error> {
        combineLatest(first, second, third, fourth, fifth)
            .combineLatest(with: sixth.producer)
            .map { ($0.0, $0.1, $0.2, $0.3, $0.4, $1) }
    }

    /// Returns a producer that starts several producers and sends the latest values of all whenever one sends, once all
    /// have sent a value.
    ///
    /// - Parameters:
    ///   - first: The producer to start first.
    ///   - others: The producers to start next, in order; their values may differ in type, their errors may not.
    @_disfavoredOverload  // A closure can't take this tuple apart by position, but those of two to six streams.
    public static func combineLatest<each Other: Sendable>(
        _ first: SignalProducer,
        _ others: repeat SignalProducer<each Other, Error>
    ) -> SignalProducer<(Value, repeat each Other), Error> {
        combining(.combineLatest, first, repeat each others)
    }
}

extension Signal {
    /// Combines five signals as `combineLatest(_:_:)` does two.
    @inlinable
    public static func combineLatest<Second, Third, Fourth, Fifth>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        _ third: Signal<Third, Error>,
        _ fourth: Signal<Fourth, Error>,
        _ fifth: Signal<Fifth, Error>
    ) -> Signal<(Value, Second, Third, Fourth, Fifth), Error> {
        first.through { SignalProducer.combineLatest($0, second, third, fourth, fifth) }
    }

    /// Combines six signals as `combineLatest(_:_:)` does two.
    @inlinable
    public static func combineLatest<Second, Third, Fourth, Fifth, Sixth>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        _ third: Signal<Third, Error>,
        _ fourth: Signal<Fourth, Error>,
        _ fifth: Signal<Fifth, Error>,
        _ sixth: Signal<Sixth, Error>
    ) -> Signal<(Value, Second, Third, Fourth, Fifth, Sixth), Error> {
        first.through { SignalProducer.combineLatest($0, second, third, fourth, fifth, sixth) }
    }

    /// Returns a signal that sends the latest values of several signals whenever one sends, once all have sent a value.
    @_disfavoredOverload  // A closure can't take this tuple apart by position, but those of two to six streams.
    public static func combineLatest<each Other: Sendable>(
        _ first: Signal,
        _ others: repeat Signal<each Other, Error>
    ) -> Signal<(Value, repeat each Other), Error> {
        first.through { SignalProducer.combineLatest($0, repeat (each others).producer) }
    }
}
