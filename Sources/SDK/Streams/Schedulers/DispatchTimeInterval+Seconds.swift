import Dispatch
import MillracePlatform

extension DispatchTimeInterval {
    /// The interval in seconds; `never` is infinite.
    var seconds: TimeInterval {
        switch self {
        case let .seconds(count): return TimeInterval(count)
        case let .milliseconds(count): return TimeInterval(count) / 1e3
        case let .microseconds(count): return TimeInterval(count) / 1e6
        case let .nanoseconds(count): return TimeInterval(count) / 1e9
        case .never: return .infinity
        @unknown default: return .infinity
        }
    }

    /// Returns an interval of a number of seconds, limited to what 64 bits of nanoseconds can hold (292 years).
    ///
    /// - Parameter seconds: The length; NaN is treated as zero.
    static func of(seconds: TimeInterval) -> DispatchTimeInterval {
        guard !seconds.isNaN else { return .nanoseconds(0) }
        let nanoseconds = seconds * 1e9
        guard nanoseconds < 9e18 else { return .never }
        return .nanoseconds(Int(max(nanoseconds, -9e18)))
    }
}
