extension SignalProducer {
    /// Starts the work on a scheduler.
    ///
    /// - Parameter scheduler: Where the work begins; its events come where it sends them.
    public func start(on scheduler: any Scheduler) -> SignalProducer {
        SignalProducer(attaching: { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            let scope = Lifetime(source.disposables)
            let handle = scheduler.schedule {
                guard !scope.hasEnded else { return }
                attach(source.relaying, scope)
            }
            scope += handle
        })
    }
}
