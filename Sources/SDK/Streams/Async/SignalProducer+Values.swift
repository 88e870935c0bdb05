extension SignalProducer {
    /// Returns the values as an asynchronous sequence: each iterator starts the work once.
    ///
    /// ```swift
    /// for try await city in cities.values(buffering: .bounded(16, .dropOldest)) {
    ///     show(city)
    /// }
    /// ```
    ///
    /// The work doesn't wait for the loop, so values that arrive while the loop is busy are kept. The caller decides
    /// how many are kept, and which value is dropped when there are more. Leaving the loop, or canceling its task,
    /// cancels the work; an interrupted stream ends the loop.
    ///
    /// - Parameter buffering: How many values are kept.
    public func values(buffering: Buffering) -> some AsyncSequence<Value, Error> & Sendable {
        AsyncValues(self, buffering: buffering)
    }
}

extension Signal {
    /// Returns the values from now on as an asynchronous sequence; the observation begins with this call.
    ///
    /// - Parameter buffering: How many values are kept while the loop is busy.
    public func values(buffering: Buffering) -> some AsyncSequence<Value, Error> & Sendable {
        AsyncValues(running: producer, buffering: buffering)
    }
}

extension PropertyProtocol {
    /// Returns the current value, and every change, as an asynchronous sequence.
    ///
    /// - Parameter buffering: How many values are kept while the loop is busy.
    public func values(buffering: Buffering) -> some AsyncSequence<Value, Never> & Sendable {
        producer.values(buffering: buffering)
    }
}
