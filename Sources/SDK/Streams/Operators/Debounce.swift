import MillracePlatform

extension SignalProducer {
    /// Returns a producer that sends a value once no other value has come for some time.
    ///
    /// The producer keeps one value. A failure or an interruption drops that value.
    ///
    /// - Parameters:
    ///   - interval: The time without values: `.milliseconds(300)`.
    ///   - scheduler: The scheduler that measures the time and runs the observer.
    ///   - discardWhenCompleted: Whether completion drops the waiting value. Otherwise the value is sent first, at the
    ///     end of its interval.
    public func debounce(
        _ interval: Duration,
        on scheduler: any DateScheduler,
        discardWhenCompleted: Bool = true
    ) -> SignalProducer {
        SignalProducer(attaching: { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            let timer = SerialDisposable()
            source.add(timer)
            let state = Confined(Postponed<Value>())
            attach(
                .init(
                    value: { value in
                        source.serializer.run {
                            let number = state.state.replace(with: value)
                            timer.inner = scheduler.schedule(after: .of(seconds: interval.seconds)) {
                                source.serializer.run { state.state.fire(number, into: source) }
                            }
                        }
                    },
                    termination: { termination in
                        source.serializer.run {
                            guard case .completed = termination, !discardWhenCompleted, state.state.isWaiting else {
                                state.state = Postponed()
                                timer.dispose()
                                return source.terminate(termination, on: scheduler)
                            }
                            state.state.isLast = true
                        }
                    }
                ),
                Lifetime(source)
            )
        })
    }
}

extension Signal {
    /// Returns a signal that sends a value once no other value has come for some time.
    public func debounce(
        _ interval: Duration,
        on scheduler: any DateScheduler,
        discardWhenCompleted: Bool = true
    ) -> Signal {
        through { $0.debounce(interval, on: scheduler, discardWhenCompleted: discardWhenCompleted) }
    }
}
