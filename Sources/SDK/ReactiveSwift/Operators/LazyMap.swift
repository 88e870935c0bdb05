import MillraceStreams

extension SignalProducer {
    /// Returns a producer that sends `transform(value)`, computed on a scheduler, and skips the values that a later one
    /// replaces before the scheduler runs.
    ///
    /// One value is kept. Completion waits for that value; a failure and an interruption don't.
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler on which the transform and the observer run.
    ///   - transform: Returns the new value.
    public func lazyMap<NewValue>(
        on scheduler: any Scheduler,
        _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> SignalProducer<NewValue, Error> {
        SignalProducer<NewValue, Error>.attaching { [attach] observer, lifetime in
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
                            // The completion comes after the values that wait for the serializer.
                            return source.serializer.run { source.terminate(.completed, on: scheduler) }
                        }
                        source.serializer.runNext {
                            latest.state = nil
                            source.terminate(termination, on: scheduler)
                        }
                    }
                ),
                Lifetime(source)
            )
        }
    }

    /// Returns a producer that sends the value at a key path, read on a scheduler, and skips the values that a later
    /// one replaces before the scheduler runs.
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler on which the observer runs.
    ///   - keyPath: The key path.
    public func lazyMap<NewValue>(
        on scheduler: any Scheduler,
        _ keyPath: any KeyPath<Value, NewValue> & Sendable
    ) -> SignalProducer<NewValue, Error> {
        lazyMap(on: scheduler) { $0[keyPath: keyPath] }
    }
}

extension Signal {
    /// Returns a signal that sends `transform(value)`, computed on a scheduler, and skips the values that a later one
    /// replaces before the scheduler runs.
    public func lazyMap<NewValue>(
        on scheduler: any Scheduler,
        _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> Signal<NewValue, Error> {
        through { $0.lazyMap(on: scheduler, transform) }
    }
}
