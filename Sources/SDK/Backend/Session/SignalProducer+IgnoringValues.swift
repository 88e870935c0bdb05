import MillraceStreams

extension SignalProducer {
    /// Returns the stream without its values, with only its end.
    public func ignoringValues() -> SignalProducer<Never, Error> {
        compactMap { _ in nil }
    }
}
