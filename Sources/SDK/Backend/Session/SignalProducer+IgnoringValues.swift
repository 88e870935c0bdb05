import MillraceStreams

extension SignalProducer {
    /// Returns the stream without its values: what is left is how it ends.
    func ignoringValues() -> SignalProducer<Never, Error> {
        compactMap { _ in nil }
    }
}
