/// `zip` of any number of streams.
extension SignalProducer {
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
        combining(.zip(buffering), producers, emptySentinel: emptySentinel)
    }

    /// Zips the streams of a sequence, of any one kind, like the producers of a sequence.
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
    /// Returns a signal that sends the first values of the signals of a sequence, the second values of all, and so on,
    /// as arrays.
    ///
    /// No observer can receive `emptySentinel`, because the signal sends it before it can be observed. This is part of
    /// the contract.
    public static func zip(
        _ signals: some Sequence<Signal>,
        emptySentinel: [Value]? = nil,
        buffering: Buffering = .unbounded
    ) -> Signal<[Value], Error> {
        Signal<[Value], Error>(
            starting: SignalProducer.zip(signals, emptySentinel: emptySentinel, buffering: buffering)
        )
    }
}
