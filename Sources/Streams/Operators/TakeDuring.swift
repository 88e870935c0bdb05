extension SignalProducer {
    /// Sends the values until a lifetime ends, then completes and ends the work.
    ///
    /// - Parameter lifetime: For how long.
    @inlinable
    public func take(during lifetime: Lifetime) -> SignalProducer {
        take(
            until: SignalProducer<Void, Never>({ observer, scope in
                // The closure keeps the observer until the lifetime ends.
                scope += lifetime.observeEnded { observer.sendCompleted() }
            })
        )
    }
}

extension Signal {
    /// Sends the values until a lifetime ends, then completes.
    ///
    /// - Parameter lifetime: For how long.
    @inlinable
    public func take(during lifetime: Lifetime) -> Signal {
        through { $0.take(during: lifetime) }
    }
}
