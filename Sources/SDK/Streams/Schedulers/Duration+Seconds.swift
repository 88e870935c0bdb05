import Dispatch
import MillracePlatform

extension Duration {
    package var seconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
    }

    /// Returns a duration of a number of seconds: NaN is treated as zero, and more than 292 years as 292 years.
    package static func of(seconds: TimeInterval) -> Duration {
        guard !seconds.isNaN else { return .zero }
        let bounded = min(max(seconds, -9.2e9), 9.2e9)
        let whole = bounded.rounded(.down)
        return .seconds(Int(whole))
            + Duration(secondsComponent: 0, attosecondsComponent: Int64((bounded - whole) * 1e18))
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
