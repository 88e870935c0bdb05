import Dispatch
import Foundation

extension Duration {
    /// The duration in seconds.
    package var seconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
    }

    /// The duration for a scheduler, limited to what 64 bits of nanoseconds can hold (292 years).
    var dispatchInterval: DispatchTimeInterval {
        let (seconds, attoseconds) = components
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (nanoseconds, isLonger) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        guard !isTooLong, !isLonger else { return seconds > 0 ? .never : .nanoseconds(.min) }
        return .nanoseconds(Int(nanoseconds))
    }
}
