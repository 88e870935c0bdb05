import MillraceStreams

extension SignalProducer {
    /// Returns the stream without its values: what is left is how it ends.
    func ignoringValues() -> SignalProducer<Never, Error> {
        SignalProducer<Never, Error> { observer, lifetime in
            lifetime += start(
                .init(
                    failed: observer.send(error:),
                    completed: observer.sendCompleted,
                    interrupted: observer.sendInterrupted
                )
            )
        }
    }
}
