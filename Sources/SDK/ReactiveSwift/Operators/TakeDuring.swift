import MillraceStreams

extension SignalProducer {
    /// Returns a producer that sends the values until a lifetime ends, and then completes and ends the work.
    ///
    /// - Parameter lifetime: The lifetime.
    @inlinable
    public func take(during lifetime: Lifetime) -> SignalProducer {
        take(
            until: SignalProducer<Void, Never>({ observer, scope in
                // The closure keeps the observer alive until the lifetime ends.
                scope += lifetime.observeEnded { observer.sendCompleted() }
            })
        )
    }
}

extension Signal {
    /// Returns a signal that sends the values until a lifetime ends, and then completes.
    @inlinable
    public func take(during lifetime: Lifetime) -> Signal {
        through { $0.take(during: lifetime) }
    }
}
