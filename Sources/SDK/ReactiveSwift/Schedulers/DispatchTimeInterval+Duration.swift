import Dispatch
import MillraceStreams

extension DispatchTimeInterval {
    /// The interval as a duration; `never` is 292 years, the maximum of 64 bits of nanoseconds.
    var duration: Duration {
        switch self {
        case let .seconds(count): .seconds(count)
        case let .milliseconds(count): .milliseconds(count)
        case let .microseconds(count): .microseconds(count)
        case let .nanoseconds(count): .nanoseconds(count)
        case .never: .of(seconds: .infinity)
        @unknown default: .of(seconds: .infinity)
        }
    }
}
