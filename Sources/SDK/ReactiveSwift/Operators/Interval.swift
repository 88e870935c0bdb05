import Dispatch
import MillraceStreams

extension SignalProducer where Error == Never {
    /// Returns a producer that sends the elements of a sequence one by one, with a time between them, and then
    /// completes.
    ///
    /// - Parameters:
    ///   - values: The sequence, which is iterated again at each start.
    ///   - interval: The time before each value; zero or less is treated as a microsecond.
    ///   - scheduler: The scheduler that measures the time and runs the observer.
    public static func interval(
        _ values: some Sequence<Value> & Sendable,
        interval: Duration,
        on scheduler: any DateScheduler
    ) -> SignalProducer {
        SignalProducer.attaching { observer, lifetime in
            let source = Source(observer, within: lifetime)
            let rest = Confined(AnyIterator(values.makeIterator()))
            source.repeat(every: interval, on: scheduler) {
                source.serializer.run {
                    guard let value = rest.state.next() else { return source.finish(.completed) }
                    source.deliver(value)
                }
            }
        }
    }

    /// Returns a producer that sends the elements of a sequence with a Dispatch interval between them.
    @_disfavoredOverload
    public static func interval(
        _ values: some Sequence<Value> & Sendable,
        interval: DispatchTimeInterval,
        on scheduler: any DateScheduler
    ) -> SignalProducer {
        .interval(values, interval: interval.duration, on: scheduler)
    }
}

extension SignalProducer where Value == Int, Error == Never {
    /// Returns a producer that counts from zero, with a time before each number, until it is disposed of.
    ///
    /// - Parameters:
    ///   - interval: The time before each number; zero or less is treated as a microsecond.
    ///   - scheduler: The scheduler that measures the time and runs the observer.
    public static func interval(_ interval: Duration, on scheduler: any DateScheduler) -> SignalProducer {
        .interval(0..., interval: interval, on: scheduler)
    }

    /// Returns a producer that counts from zero, with a Dispatch interval before each number.
    @_disfavoredOverload
    public static func interval(
        _ interval: DispatchTimeInterval,
        on scheduler: any DateScheduler
    ) -> SignalProducer {
        .interval(interval.duration, on: scheduler)
    }
}
