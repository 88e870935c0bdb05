import Foundation

extension SignalProducer {
    /// Returns a producer that starts the work again when it has failed.
    ///
    /// - Parameter count: The largest number of retries; the failure after the last one is sent.
    public func retry(upTo count: Int) -> SignalProducer {
        retrying(on: nil) {
            let left = Confined(count)
            return { _ in
                guard left.state > 0 else { return nil }
                left.state -= 1
                return 0
            }
        }
    }

    /// Returns a producer that starts the work again, after a pause, when it has failed.
    ///
    /// - Parameters:
    ///   - count: The largest number of retries; the failure after the last one is sent.
    ///   - interval: The pause in seconds.
    ///   - scheduler: The scheduler that measures the pauses and starts the work after them.
    public func retry(upTo count: Int, interval: TimeInterval, on scheduler: any DateScheduler) -> SignalProducer {
        retrying(on: scheduler) {
            let left = Confined(count)
            return { _ in
                guard left.state > 0 else { return nil }
                left.state -= 1
                return interval
            }
        }
    }
}
