import Synchronization

/// A bound on repetitions over all requests, so that a backend in trouble is not hit harder for it.
///
/// Each first attempt earns a part of a repetition, up to a capacity; each repetition uses one up.
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
