import Synchronization

/// A condition of the network that can be changed at any time, with the number of requests since the last change.
///
/// All calls may be made on any thread.
public final class NetworkSwitch: Sendable {
    private let state: Mutex<(condition: NetworkCondition, count: Int)>

    /// Creates a switch.
    public init(_ condition: NetworkCondition = .online) {
        state = Mutex((condition, 0))
    }

    /// The condition; a new one counts requests from 1 again.
    public var condition: NetworkCondition {
        get { state.withLock { $0.condition } }
        set { state.withLock { $0 = (newValue, 0) } }
    }

    /// Counts a request, and returns whether and when it arrives.
    public func pass() -> NetworkPassage {
        state.withLock { state in
            state.count += 1
            return state.condition.passage(ofRequest: state.count)
        }
    }
}
