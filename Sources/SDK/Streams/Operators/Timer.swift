import MillracePlatform

extension SignalProducer where Value == Date, Error == Never {
    /// Returns a producer that sends the time at each interval, until it is disposed of.
    ///
    /// - Parameters:
    ///   - interval: The time before each value, including the first one; zero or less is treated as a microsecond.
    ///   - scheduler: The scheduler that measures the time and runs the observer.
    ///   - leeway: The time by which a value may be late.
    public static func timer(
        interval: Duration,
        on scheduler: any DateScheduler,
        leeway: Duration = .zero
    ) -> SignalProducer {
        SignalProducer(attaching: { observer, lifetime in
            let source = Source(observer, within: lifetime)
            source.repeat(every: interval, on: scheduler, leeway: leeway) { [weak scheduler] in
                if let scheduler {
                    source.send(scheduler.currentDate)
                }
            }
        })
    }
}
