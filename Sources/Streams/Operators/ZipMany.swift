/// `zip` of any number of streams.
extension SignalProducer {
    /// Starts several producers and sends the first values of all, the second values of all, and so on.
    ///
    /// - Parameters:
    ///   - first: Started first.
    ///   - others: Started then, in order; values and types may differ, the error may not.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
    @_disfavoredOverload  // Its tuple can't be taken apart by position in a closure; those of two to six streams can.
    public static func zip<each Other: Sendable>(
        _ first: SignalProducer,
        _ others: repeat SignalProducer<each Other, Error>,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<(Value, repeat each Other), Error> {
        combining({ Slots(.zip, buffering) }, first, repeat each others)
    }

    /// Starts the producers of a sequence and sends the first values of all, the second values of all, and so on, as an array.
    ///
    /// - Parameters:
    ///   - producers: All are started, in order.
    ///   - emptySentinel: What is sent if there are none; without it nothing is, and the stream completes.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
    public static func zip(
        _ producers: some Sequence<SignalProducer>,
        emptySentinel: [Value]? = nil,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<[Value], Error> {
        combining({ Slots(.zip, buffering) }, producers, emptySentinel: emptySentinel)
    }

    /// Starts the streams of a sequence and sends the first values of all, the second values of all, and so on, as an array.
    ///
    /// - Parameters:
    ///   - streams: All are started, in order.
    ///   - emptySentinel: What is sent if there are none; without it nothing is, and the stream completes.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
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
    /// Sends the first values of all, the second values of all, and so on of several signals.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - others: The others; values and types may differ, the error may not.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
    @_disfavoredOverload  // Its tuple can't be taken apart by position in a closure; those of two to six streams can.
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

    /// Sends the first values of all, the second values of all, and so on of the signals of a sequence, as an array.
    ///
    /// - Parameters:
    ///   - signals: The signals.
    ///   - emptySentinel: What is sent if there are none; nobody can observe it, but it is part of the contract.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
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
