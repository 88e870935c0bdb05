import Dispatch
import Foundation

extension SignalProducer where Value == Date, Error == Never {
    /// Makes a producer that sends the time again and again, until it is disposed of.
    ///
    /// - Parameters:
    ///   - interval: The time from one value to the next, and to the first; one that isn't positive counts as a microsecond.
    ///   - scheduler: Measures the time, and runs the observer.
    ///   - leeway: By how much a value may be late.
    public static func timer(
        interval: DispatchTimeInterval,
        on scheduler: any DateScheduler,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) -> SignalProducer {
        SignalProducer(attaching: { observer, lifetime in
            let source = Source(observer, within: lifetime)
            let interval = interval.ofTimer
            let first = scheduler.currentDate.addingTimeInterval(interval.seconds)
            let timer = scheduler.schedule(after: first, interval: interval, leeway: leeway) { [weak scheduler] in
                if let scheduler {
                    source.send(scheduler.currentDate)
                }
            }
            source.disposables.add(timer)
        })
    }
}
