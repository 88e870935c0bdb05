extension SignalProducer {
    /// Sends `transform(value)`, made on a scheduler, of the latest value only that has come until then.
    ///
    /// It keeps one value. Completion waits for it; a failure and an interruption don't.
    ///
    /// - Parameters:
    ///   - scheduler: Where the transform and the observer run.
    ///   - transform: Makes the new value.
    public func lazyMap<NewValue>(
        on scheduler: any Scheduler,
        _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> SignalProducer<NewValue, Error> {
        SignalProducer<NewValue, Error>(attaching: { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            let latest = Confined<Value?>(nil)
            attach(
                .init(
                    value: { value in
                        source.serializer.run {
                            let isScheduled = latest.state != nil
                            latest.state = value
                            guard !isScheduled else { return }
                            source.schedule(on: scheduler) {
                                source.serializer.run {
                                    guard let value = latest.state, let observer = source.observer else { return }
                                    latest.state = nil
                                    observer.onValue(transform(value))
                                }
                            }
                        }
                    },
                    termination: { termination in
                        if case .completed = termination {
                            // Behind the values that wait to get in.
                            return source.serializer.run { source.terminate(.completed, on: scheduler) }
                        }
                        source.serializer.runNext {
                            latest.state = nil
                            source.terminate(termination, on: scheduler)
                        }
                    }
                ),
                Lifetime(source.disposables)
            )
        })
    }

    /// Sends what is at a key path, read on a scheduler, of the latest value only that has come until then.
    ///
    /// - Parameters:
    ///   - scheduler: Where the observer runs.
    ///   - keyPath: Where to look.
    public func lazyMap<NewValue>(
        on scheduler: any Scheduler,
        _ keyPath: any KeyPath<Value, NewValue> & Sendable
    ) -> SignalProducer<NewValue, Error> {
        lazyMap(on: scheduler) { $0[keyPath: keyPath] }
    }
}

extension Signal {
    /// Sends `transform(value)`, made on a scheduler, of the latest value only that has come until then.
    ///
    /// - Parameters:
    ///   - scheduler: Where the transform and the observers run.
    ///   - transform: Makes the new value.
    public func lazyMap<NewValue>(
        on scheduler: any Scheduler,
        _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> Signal<NewValue, Error> {
        through { $0.lazyMap(on: scheduler, transform) }
    }
}
