extension SignalProducer {
    /// The values as an asynchronous sequence: each iterator starts the work once.
    ///
    /// ```swift
    /// for try await city in cities.values(buffering: .bounded(16, .dropOldest)) {
    ///     show(city)
    /// }
    /// ```
    ///
    /// The work doesn't wait for the loop, so values that come while it is busy are kept. How many, and what becomes of
    /// one too many, is for the caller to say. Leaving the loop, or cancelling its task, gives the work up; an
    /// interrupted stream ends the loop.
    ///
    /// - Parameter buffering: How many values are kept.
    public func values(buffering: Buffering) -> AsyncValues<Value, Error> {
        AsyncValues(self, buffering: buffering)
    }
}

extension Signal {
    /// The values from now on as an asynchronous sequence; the observation begins with this call.
    ///
    /// - Parameter buffering: How many values are kept while the loop is busy.
    public func values(buffering: Buffering) -> AsyncValues<Value, Error> {
        AsyncValues(running: producer, buffering: buffering)
    }
}

extension PropertyProtocol {
    /// The value now, and every change, as an asynchronous sequence.
    ///
    /// - Parameter buffering: How many values are kept while the loop is busy.
    public func values(buffering: Buffering) -> AsyncValues<Value, Never> {
        producer.values(buffering: buffering)
    }
}
