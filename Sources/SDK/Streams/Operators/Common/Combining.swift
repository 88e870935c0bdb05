/// The common part of `combineLatest` and `zip` of any number of streams.
extension SignalProducer {
    /// Returns a producer that starts several producers, and sends their values together whenever all are ready.
    ///
    /// - Parameters:
    ///   - kind: The rule that determines when all are ready.
    ///   - first: The producer to start first.
    ///   - others: The producers to start next, in order.
    package static func combining<each Other: Sendable>(
        _ kind: Slots.Kind,
        _ first: SignalProducer,
        _ others: repeat SignalProducer<each Other, Error>
    ) -> SignalProducer<(Value, repeat each Other), Error> {
        SignalProducer<(Value, repeat each Other), Error>(attaching: { observer, lifetime in
            let output = Source<(Value, repeat each Other), Error>(observer, within: lifetime)
            let scope = Lifetime(output)
            let slots = Slots(kind)
            let own = Slot<Value>(in: slots)
            let theirs = (repeat Slot<each Other>(in: slots))
            let collect: @Sendable () -> (Value, repeat each Other)? = {
                guard slots.areReady else { return nil }
                return try? (own.take(), repeat (each theirs).take())
            }
            own.attach(first, to: output, within: scope, collect)
            repeat (each theirs).attach(each others, to: output, within: scope, collect)
        })
    }

    /// Returns a producer that starts the producers of a sequence, and sends their values together, as an array,
    /// whenever all are ready.
    ///
    /// - Parameters:
    ///   - kind: The rule that determines when all are ready.
    ///   - producers: The producers to start, in order.
    ///   - emptySentinel: The array to send for an empty sequence. Without one, the stream completes without a value.
    static func combining(
        _ kind: Slots.Kind,
        _ producers: some Sequence<SignalProducer>,
        emptySentinel: [Value]?
    ) -> SignalProducer<[Value], Error> {
        let producers = Array(producers)
        guard !producers.isEmpty else {
            return emptySentinel.map { .init(value: $0) } ?? .empty
        }
        return SignalProducer<[Value], Error>(attaching: { observer, lifetime in
            let output = Source<[Value], Error>(observer, within: lifetime)
            let slots = Slots(kind)
            let all = producers.map { _ in Slot<Value>(in: slots) }
            for (slot, producer) in Swift.zip(all, producers) {
                slot.attach(producer, to: output, within: Lifetime(output)) {
                    slots.areReady ? try? all.map { try $0.take() } : nil
                }
            }
        })
    }
}
