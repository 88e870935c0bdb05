import MillraceStreams

extension SignalProducer {
    /// Zips five streams of any kinds as `zip(_:_:buffering:)` does two.
    public static func zip<Second, Third, Fourth, Fifth>(
        _ first: some SignalProducerConvertible<Value, Error>,
        _ second: some SignalProducerConvertible<Second, Error>,
        _ third: some SignalProducerConvertible<Third, Error>,
        _ fourth: some SignalProducerConvertible<Fourth, Error>,
        _ fifth: some SignalProducerConvertible<Fifth, Error>,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<(Value, Second, Third, Fourth, Fifth), Error> {
        combining(.zip(buffering), first.producer, second.producer, third.producer, fourth.producer, fifth.producer)
    }

    /// Zips six streams of any kinds as `zip(_:_:buffering:)` does two.
    public static func zip<Second, Third, Fourth, Fifth, Sixth>(
        _ first: some SignalProducerConvertible<Value, Error>,
        _ second: some SignalProducerConvertible<Second, Error>,
        _ third: some SignalProducerConvertible<Third, Error>,
        _ fourth: some SignalProducerConvertible<Fourth, Error>,
        _ fifth: some SignalProducerConvertible<Fifth, Error>,
        _ sixth: some SignalProducerConvertible<Sixth, Error>,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<(Value, Second, Third, Fourth, Fifth, Sixth), Error> {
        combining(
            .zip(buffering),
            first.producer,
            second.producer,
            third.producer,
            fourth.producer,
            fifth.producer,
            sixth.producer
        )
    }

    /// Returns a producer that starts several producers and sends the first values of all, the second values of all,
    /// and so on.
    ///
    /// - Parameters:
    ///   - first: The producer to start first.
    ///   - others: The producers to start next, in order; their values may differ in type, their errors may not.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    @_disfavoredOverload  // A closure can't take this tuple apart by position, but those of two to six streams.
    public static func zip<each Other: Sendable>(
        _ first: SignalProducer,
        _ others: repeat SignalProducer<each Other, Error>,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<(Value, repeat each Other), Error> {
        combining(.zip(buffering), first, repeat each others)
    }
}

extension Signal {
    /// Zips five signals as `zip(_:_:buffering:)` does two.
    public static func zip<Second, Third, Fourth, Fifth>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        _ third: Signal<Third, Error>,
        _ fourth: Signal<Fourth, Error>,
        _ fifth: Signal<Fifth, Error>,
        buffering: Buffering = .unbounded
    ) -> Signal<(Value, Second, Third, Fourth, Fifth), Error> {
        first.through { SignalProducer.zip($0, second, third, fourth, fifth, buffering: buffering) }
    }

    /// Zips six signals as `zip(_:_:buffering:)` does two.
    public static func zip<Second, Third, Fourth, Fifth, Sixth>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        _ third: Signal<Third, Error>,
        _ fourth: Signal<Fourth, Error>,
        _ fifth: Signal<Fifth, Error>,
        _ sixth: Signal<Sixth, Error>,
        buffering: Buffering = .unbounded
    ) -> Signal<(Value, Second, Third, Fourth, Fifth, Sixth), Error> {
        first.through { SignalProducer.zip($0, second, third, fourth, fifth, sixth, buffering: buffering) }
    }

    /// Returns a signal that sends the first values of several signals, the second values of all, and so on.
    @_disfavoredOverload  // A closure can't take this tuple apart by position, but those of two to six streams.
    public static func zip<each Other: Sendable>(
        _ first: Signal,
        _ others: repeat Signal<each Other, Error>,
        buffering: Buffering = .unbounded
    ) -> Signal<(Value, repeat each Other), Error> {
        first.through { SignalProducer.zip($0, repeat (each others).producer, buffering: buffering) }
    }
}
