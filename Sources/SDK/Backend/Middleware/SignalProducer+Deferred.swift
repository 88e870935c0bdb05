import MillraceStreams

extension SignalProducer {
    /// Returns a producer that creates another one at each start, and sends its events.
    static func deferred(_ makeProducer: @escaping @Sendable () -> SignalProducer) -> SignalProducer {
        .attaching { observer, lifetime in
            guard !lifetime.hasEnded else { return observer.sendInterrupted() }
            makeProducer().attach(observer, lifetime)
        }
    }
}
