import MillracePlatform

extension SignalProducer {
    /// Returns a producer that sends at most one value in each interval: the first at once, and then the latest.
    ///
    /// The producer keeps one value, which the end of the stream drops.
    ///
    /// - Parameters:
    ///   - interval: The shortest time between two values: `.milliseconds(500)`.
    ///   - scheduler: The scheduler that measures the time and runs the observer.
    public func throttle(_ interval: Duration, on scheduler: any DateScheduler) -> SignalProducer {
        SignalProducer(attaching: { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            let timer = SerialDisposable()
            source.add(timer)
            let state = Confined((value: Postponed<Value>(), last: ContinuousClock.Instant?.none))
            attach(
                .init(
                    value: { value in
                        source.serializer.run {
                            let number = state.state.value.replace(with: value)
                            let now = scheduler.currentInstant
                            let due = max(now, state.state.last?.advanced(by: .of(seconds: interval.seconds)) ?? now)
                            timer.inner = scheduler.schedule(after: now.duration(to: due)) {
                                source.serializer.run {
                                    guard state.state.value.fire(number, into: source) else { return }
                                    state.state.last = due
                                }
                            }
                        }
                    },
                    termination: { source.terminate($0, on: scheduler) }
                ),
                Lifetime(source)
            )
        })
    }
}

extension Signal {
    /// Returns a signal that sends at most one value in each interval: the first at once, and then the latest.
    public func throttle(_ interval: Duration, on scheduler: any DateScheduler) -> Signal {
        through { $0.throttle(interval, on: scheduler) }
    }
}
