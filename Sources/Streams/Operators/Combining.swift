/// What `combineLatest` and `zip` of any number of streams have in common.
extension SignalProducer {
    /// Starts several producers, and sends what they have together whenever all are ready.
    ///
    /// - Parameters:
    ///   - makeSlots: Makes, at each start, what says when they are.
    ///   - first: Started first.
    ///   - others: Started then, in order.
    static func combining<each Other: Sendable>(
        _ makeSlots: @escaping @Sendable () -> Slots,
        _ first: SignalProducer,
        _ others: repeat SignalProducer<each Other, Error>
    ) -> SignalProducer<(Value, repeat each Other), Error> {
        SignalProducer<(Value, repeat each Other), Error>(attaching: { observer, lifetime in
            let output = Source<(Value, repeat each Other), Error>(observer, within: lifetime)
            let scope = Lifetime(output.disposables)
            let slots = makeSlots()
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

    /// Starts the producers of a sequence, and sends what they have together, as an array, whenever all are ready.
    ///
    /// - Parameters:
    ///   - makeSlots: Makes, at each start, what says when they are.
    ///   - producers: All are started, in order.
    ///   - emptySentinel: What is sent if there are none; without it nothing is, and the stream completes.
    static func combining(
        _ makeSlots: @escaping @Sendable () -> Slots,
        _ producers: some Sequence<SignalProducer>,
        emptySentinel: [Value]?
    ) -> SignalProducer<[Value], Error> {
        let producers = Array(producers)
        guard !producers.isEmpty else {
            return emptySentinel.map { .init(value: $0) } ?? .empty
        }
        return SignalProducer<[Value], Error>(attaching: { observer, lifetime in
            let output = Source<[Value], Error>(observer, within: lifetime)
            let slots = makeSlots()
            let all = producers.map { _ in Slot<Value>(in: slots) }
            for (slot, producer) in Swift.zip(all, producers) {
                slot.attach(producer, to: output, within: Lifetime(output.disposables)) {
                    slots.areReady ? try? all.map { try $0.take() } : nil
                }
            }
        })
    }
}
