/// `combineLatest` of any number of streams.
extension SignalProducer {
    /// Starts several producers and sends the latest values of all whenever one sends, once all have.
    ///
    /// - Parameters:
    ///   - first: Started first.
    ///   - others: Started then, in order; values and types may differ, the error may not.
    @_disfavoredOverload  // Its tuple can't be taken apart by position in a closure; those of two to six streams can.
    public static func combineLatest<each Other: Sendable>(
        _ first: SignalProducer,
        _ others: repeat SignalProducer<each Other, Error>
    ) -> SignalProducer<(Value, repeat each Other), Error> {
        combining({ Slots(.combineLatest) }, first, repeat each others)
    }

    /// Starts the producers of a sequence and sends the latest values of all whenever one sends, once all have, as an array.
    ///
    /// - Parameters:
    ///   - producers: All are started, in order.
    ///   - emptySentinel: What is sent if there are none; without it nothing is, and the stream completes.
    public static func combineLatest(
        _ producers: some Sequence<SignalProducer>,
        emptySentinel: [Value]? = nil
    ) -> SignalProducer<[Value], Error> {
        combining({ Slots(.combineLatest) }, producers, emptySentinel: emptySentinel)
    }

    /// Starts the streams of a sequence and sends the latest values of all whenever one sends, once all have, as an array.
    ///
    /// - Parameters:
    ///   - streams: All are started, in order.
    ///   - emptySentinel: What is sent if there are none; without it nothing is, and the stream completes.
    @_disfavoredOverload
    public static func combineLatest(
        _ streams: some Sequence<some SignalProducerConvertible<Value, Error>>,
        emptySentinel: [Value]? = nil
    ) -> SignalProducer<[Value], Error> {
        combineLatest(streams.map(\.producer), emptySentinel: emptySentinel)
    }
}

extension Signal {
    /// Sends the latest values of all whenever one sends, once all have of several signals.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - others: The others; values and types may differ, the error may not.
    @_disfavoredOverload  // Its tuple can't be taken apart by position in a closure; those of two to six streams can.
    public static func combineLatest<each Other: Sendable>(
        _ first: Signal,
        _ others: repeat Signal<each Other, Error>
    ) -> Signal<(Value, repeat each Other), Error> {
        let producer = SignalProducer.combineLatest(first.producer, repeat (each others).producer)
        return Signal<(Value, repeat each Other), Error> { observer, lifetime in
            lifetime.disposables.insert(producer.start(observer))
        }
    }

    /// Sends the latest values of all whenever one sends, once all have of the signals of a sequence, as an array.
    ///
    /// - Parameters:
    ///   - signals: The signals.
    ///   - emptySentinel: What is sent if there are none; nobody can observe it, but it is part of the contract.
    public static func combineLatest(
        _ signals: some Sequence<Signal>,
        emptySentinel: [Value]? = nil
    ) -> Signal<[Value], Error> {
        let producer = SignalProducer.combineLatest(signals.map(\.producer), emptySentinel: emptySentinel)
        return Signal<[Value], Error> { observer, lifetime in
            lifetime.disposables.insert(producer.start(observer))
        }
    }
}
