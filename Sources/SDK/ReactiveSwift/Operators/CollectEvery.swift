import Dispatch
import MillraceStreams

extension SignalProducer {
    /// Returns a producer that sends the values of each interval as one array.
    ///
    /// - Parameters:
    ///   - interval: The length of an interval; zero or less is treated as a microsecond.
    ///   - scheduler: The scheduler that measures the time and runs the observer.
    ///   - skipEmpty: Whether nothing is sent for an interval without values.
    ///   - discardWhenCompleted: Whether completion drops the values since the last interval. Otherwise they are sent
    ///     first, at the end of their interval.
    ///   - buffering: The number of values that are kept in an interval; unbounded by default.
    public func collect(
        every interval: Duration,
        on scheduler: any DateScheduler,
        skipEmpty: Bool = false,
        discardWhenCompleted: Bool = true,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<[Value], Error> {
        SignalProducer<[Value], Error>.attaching { [attach] observer, lifetime in
            let source = Source<[Value], Error>(observer, within: lifetime)
            let collected = Confined(Buffer<Value>(buffering, in: "collect(every:)"))
            let hasCompleted = Confined(false)
            source.repeat(every: interval, on: scheduler) {
                source.serializer.run {
                    let values = collected.state.popAll().compactMap { $0 }
                    if !values.isEmpty || !skipEmpty {
                        source.deliver(values)
                    }
                    if hasCompleted.state {
                        // The completion is sent in a later step, so that a disposal by the observer takes effect
                        // first.
                        source.terminate(.completed)
                    }
                }
            }
            attach(
                .init(
                    value: { value in source.serializer.run { _ = collected.state.append(value) } },
                    termination: { termination in
                        guard case .completed = termination, !discardWhenCompleted else {
                            return source.terminate(termination, on: scheduler)
                        }
                        source.serializer.run { hasCompleted.state = true }
                    }
                ),
                Lifetime(source)
            )
        }
    }

    /// Returns a producer that sends the values of each interval, a Dispatch interval, as one array.
    @_disfavoredOverload
    public func collect(
        every interval: DispatchTimeInterval,
        on scheduler: any DateScheduler,
        skipEmpty: Bool = false,
        discardWhenCompleted: Bool = true,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<[Value], Error> {
        collect(
            every: interval.duration,
            on: scheduler,
            skipEmpty: skipEmpty,
            discardWhenCompleted: discardWhenCompleted,
            buffering: buffering
        )
    }
}

extension Signal {
    /// Returns a signal that sends the values of each interval as one array.
    public func collect(
        every interval: Duration,
        on scheduler: any DateScheduler,
        skipEmpty: Bool = false,
        discardWhenCompleted: Bool = true,
        buffering: Buffering = .unbounded
    ) -> Signal<[Value], Error> {
        through {
            $0.collect(
                every: interval,
                on: scheduler,
                skipEmpty: skipEmpty,
                discardWhenCompleted: discardWhenCompleted,
                buffering: buffering
            )
        }
    }

    /// Returns a signal that sends the values of each interval, a Dispatch interval, as one array.
    @_disfavoredOverload
    public func collect(
        every interval: DispatchTimeInterval,
        on scheduler: any DateScheduler,
        skipEmpty: Bool = false,
        discardWhenCompleted: Bool = true,
        buffering: Buffering = .unbounded
    ) -> Signal<[Value], Error> {
        through {
            $0.collect(
                every: interval,
                on: scheduler,
                skipEmpty: skipEmpty,
                discardWhenCompleted: discardWhenCompleted,
                buffering: buffering
            )
        }
    }
}
