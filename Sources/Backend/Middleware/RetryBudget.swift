import Synchronization

/// A bound on repetitions over all requests, so that a backend in trouble is not hit harder for it.
///
/// Each first attempt earns a part of a repetition, up to a capacity; each repetition uses one up. With none left, requests
/// are not repeated.
public final class RetryBudget: Sendable {
    private let capacity: Double
    private let ratio: Double
    private let left: Mutex<Double>

    /// Creates a budget that is full.
    ///
    /// - Parameters:
    ///   - capacity: how many repetitions can be saved up, by default 10.
    ///   - ratio: how much of a repetition each first attempt earns, by default a tenth.
    public init(capacity: Int = 10, ratio: Double = 0.1) {
        self.capacity = Double(max(0, capacity))
        self.ratio = max(0, ratio)
        left = Mutex(Double(max(0, capacity)))
    }

    /// How many repetitions are left.
    var remaining: Int { Int(left.withLock { $0 }) }

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
