extension SignalProducer {
    /// Starts the work again when it has failed.
    ///
    /// - Parameter count: How many times at most; the failure after the last one is sent.
    public func retry(upTo count: Int) -> SignalProducer {
        guard count > 0 else { return self }
        return flatMapError { _ in self.retry(upTo: count - 1) }
    }
}
