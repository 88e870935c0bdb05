extension SignalProducer {
    /// Returns a producer that starts the work on a scheduler.
    ///
    /// - Parameter scheduler: The scheduler on which the work starts; the work sends its events on its own threads.
    public func start(on scheduler: any Scheduler) -> SignalProducer {
        SignalProducer(attaching: { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            let handle = scheduler.schedule {
                guard !source.isDisposed else { return }
                attach(source.relaying, Lifetime(source))
            }
            source.add(handle)
        })
    }
}
