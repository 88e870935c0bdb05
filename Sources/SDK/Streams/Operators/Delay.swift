import MillracePlatform

extension SignalProducer {
    /// Returns a producer that sends the values and the completion later; a failure and an interruption overtake them.
    ///
    /// - Parameters:
    ///   - interval: The delay: `.seconds(1)`.
    ///   - scheduler: The scheduler that measures the time and runs the observer.
    ///   - buffering: The number of values that are kept during the delay; unbounded by default.
    public func delay(
        _ interval: Duration,
        on scheduler: any DateScheduler,
        buffering: Buffering = .unbounded
    ) -> SignalProducer {
        SignalProducer(attaching: { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            let waiting = Confined(Buffer<(number: Int, value: Value)>(buffering, in: "delay"))
            let count = Confined(0)
            // Two timers for the same moment may fire in any order, so each one first sends the values before its own.
            @Sendable func flush(upTo number: Int) {
                while !lifetime.hasEnded, let first = waiting.state.first, first.number <= number {
                    _ = waiting.state.popFirst()
                    source.deliver(first.value)
                }
            }
            attach(
                .init(
                    value: { value in
                        count.state += 1
                        let number = count.state
                        source.serializer.run { _ = waiting.state.append((number, value)) }
                        source.schedule(after: interval.seconds, on: scheduler) {
                            source.serializer.run { flush(upTo: number) }
                        }
                    },
                    termination: { termination in
                        guard case .completed = termination else {
                            return source.terminate(termination, on: scheduler)
                        }
                        source.schedule(after: interval.seconds, on: scheduler) {
                            source.serializer.run {
                                flush(upTo: .max)
                                source.terminate(.completed)
                            }
                        }
                    }
                ),
                Lifetime(source)
            )
        })
    }
}

extension Signal {
    /// Returns a signal that sends the values and the completion later; a failure and an interruption overtake them.
    public func delay(
        _ interval: Duration,
        on scheduler: any DateScheduler,
        buffering: Buffering = .unbounded
    ) -> Signal {
        through { $0.delay(interval, on: scheduler, buffering: buffering) }
    }
}
