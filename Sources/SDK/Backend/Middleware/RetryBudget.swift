import Synchronization

/// A bound on the retries of all requests, so that retries don't make a backend's trouble worse.
///
/// Each first attempt earns a part of a retry, up to a capacity; each retry uses one up.
final class RetryBudget: Sendable {
    private let capacity: Double
    private let ratio: Double
    private let left: Mutex<Double>

    /// Creates a budget that is full.
    init(capacity: Int, ratio: Double) {
        self.capacity = Double(max(0, capacity))
        self.ratio = max(0, ratio)
        left = Mutex(Double(max(0, capacity)))
    }

    func earn() {
        left.withLock { $0 = min(capacity, $0 + ratio) }
    }

    func use() -> Bool {
        left.withLock { left in
            guard left >= 1 else { return false }
            left -= 1
            return true
        }
    }
}
