/// `combineLatest` of any number of streams.
extension SignalProducer {
    /// Returns a producer that starts the producers of a sequence and sends the latest values of all, as an array,
    /// whenever one sends, once all have sent a value.
    ///
    /// - Parameters:
    ///   - producers: The producers to start, in order.
    ///   - emptySentinel: The array to send for an empty sequence. Without one, the stream completes without a value.
    public static func combineLatest(
        _ producers: some Sequence<SignalProducer>,
        emptySentinel: [Value]? = nil
    ) -> SignalProducer<[Value], Error> {
        combining(.combineLatest, producers, emptySentinel: emptySentinel)
    }

    /// Combines the streams of a sequence, of any one kind, like the producers of a sequence.
    @_disfavoredOverload
    public static func combineLatest(
        _ streams: some Sequence<some SignalProducerConvertible<Value, Error>>,
        emptySentinel: [Value]? = nil
    ) -> SignalProducer<[Value], Error> {
        combineLatest(streams.map(\.producer), emptySentinel: emptySentinel)
    }
}

extension Signal {
    /// Returns a signal that sends the latest values of the signals of a sequence, as an array, whenever one sends,
    /// once all have sent a value.
    ///
    /// No observer can receive `emptySentinel`, because the signal sends it before it can be observed. This is part of
    /// the contract.
    public static func combineLatest(
        _ signals: some Sequence<Signal>,
        emptySentinel: [Value]? = nil
    ) -> Signal<[Value], Error> {
        Signal<[Value], Error>(starting: SignalProducer.combineLatest(signals, emptySentinel: emptySentinel))
    }
}
