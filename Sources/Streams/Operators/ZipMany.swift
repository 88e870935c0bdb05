/// `zip` of any number of streams.
extension SignalProducer {
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
        combining({ Slots(.zip, buffering) }, first, repeat each others)
    }

    /// Returns a producer that starts the producers of a sequence and sends the first values of all, the second values
    /// of all, and so on, as arrays.
    ///
    /// - Parameters:
    ///   - producers: The producers to start, in order.
    ///   - emptySentinel: The array to send for an empty sequence. Without one, the stream completes without a value.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    public static func zip(
        _ producers: some Sequence<SignalProducer>,
        emptySentinel: [Value]? = nil,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<[Value], Error> {
        combining({ Slots(.zip, buffering) }, producers, emptySentinel: emptySentinel)
    }

    /// Returns a producer that starts the streams of a sequence and sends the first values of all, the second values of
    /// all, and so on, as arrays.
    ///
    /// - Parameters:
    ///   - streams: The streams to start, in order.
    ///   - emptySentinel: The array to send for an empty sequence. Without one, the stream completes without a value.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    @_disfavoredOverload
    public static func zip(
        _ streams: some Sequence<some SignalProducerConvertible<Value, Error>>,
        emptySentinel: [Value]? = nil,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<[Value], Error> {
        zip(streams.map(\.producer), emptySentinel: emptySentinel, buffering: buffering)
    }
}

extension Signal {
    /// Returns a signal that sends the first values of several signals, the second values of all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first signal.
    ///   - others: The other signals; their values may differ in type, their errors may not.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    @_disfavoredOverload  // A closure can't take this tuple apart by position, but those of two to six streams.
    public static func zip<each Other: Sendable>(
        _ first: Signal,
        _ others: repeat Signal<each Other, Error>,
        buffering: Buffering = .unbounded
    ) -> Signal<(Value, repeat each Other), Error> {
        let producer = SignalProducer.zip(first.producer, repeat (each others).producer, buffering: buffering)
        return Signal<(Value, repeat each Other), Error> { observer, lifetime in
            lifetime.disposables.insert(producer.start(observer))
        }
    }

    /// Returns a signal that sends the first values of the signals of a sequence, the second values of all, and so on,
    /// as arrays.
    ///
    /// - Parameters:
    ///   - signals: The signals.
    ///   - emptySentinel: The array for an empty sequence; no observer can receive it, but the parameter is part of the
    ///     contract.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    public static func zip(
        _ signals: some Sequence<Signal>,
        emptySentinel: [Value]? = nil,
        buffering: Buffering = .unbounded
    ) -> Signal<[Value], Error> {
        let producer = SignalProducer.zip(signals.map(\.producer), emptySentinel: emptySentinel, buffering: buffering)
        return Signal<[Value], Error> { observer, lifetime in
            lifetime.disposables.insert(producer.start(observer))
        }
    }
}
