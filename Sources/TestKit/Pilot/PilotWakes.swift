import Foundation

/// A count of the times at which something was scheduled, which a thread can wait for.
final class PilotWakes: @unchecked Sendable {
    // Unchecked, because the count is guarded by the condition.
    private let condition = NSCondition()
    private var number = 0
    /// The thread whose own work doesn't count at present.
    private var working: Thread?

    /// The number so far.
    var count: Int {
        condition.withLock { number }
    }

    /// Counts one more, unless the thread that works calls.
    func add() {
        condition.withLock {
            guard working !== Thread.current else { return }
            number += 1
            condition.broadcast()
        }
    }

    /// Does work whose own scheduling on this thread doesn't count.
    func whileWorking<Result>(_ work: () -> Result) -> Result {
        let before = condition.withLock {
            defer { working = Thread.current }
            return working
        }
        defer { condition.withLock { working = before } }
        return work()
    }

    /// Waits until there are more than a number of them.
    ///
    /// - Returns: Whether there are more; `false` at the end of the time.
    func wait(after seen: Int, until end: Date) -> Bool {
        condition.withLock {
            while number <= seen {
                guard condition.wait(until: end) else { return number > seen }
            }
            return true
        }
    }
}
