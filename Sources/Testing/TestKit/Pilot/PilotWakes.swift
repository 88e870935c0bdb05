import Dispatch
import Foundation
import Millrace

/// A count of scheduled pieces of work and of changes of the screens, whose increase a thread can wait for.
final class PilotWakes: @unchecked Sendable {
    // Unchecked, because all variables are guarded by the lock.
    private let lock = NSLock()
    private var number = 0
    private var waiting: [DispatchSemaphore] = []
    /// The thread whose work and changes aren't counted at present.
    private var working: Thread?

    /// The number so far.
    var count: Int {
        lock.withLock { number }
    }

    /// Increases the count, unless the working thread calls.
    func add() {
        lock.withLock {
            guard working !== Thread.current else { return }
            number += 1
            for waiter in waiting { waiter.signal() }
            waiting = []
        }
    }

    /// Runs a closure without counting what this thread schedules meanwhile.
    func whileWorking<Result>(_ work: () -> Result) -> Result {
        let before = lock.withLock {
            defer { working = Thread.current }
            return working
        }
        defer { lock.withLock { working = before } }
        return work()
    }

    /// Waits until there are more than a number of them.
    ///
    /// - Returns: Whether there are more; `false` at the end of the time.
    func wait(after seen: Int, until end: ContinuousClock.Instant) -> Bool {
        let come = DispatchSemaphore(value: 0)
        let isThere = lock.withLock {
            if number <= seen { waiting.append(come) }
            return number > seen
        }
        // An `NSCondition` would wait for a date, which changes with the system's clock.
        if !isThere { _ = come.wait(timeout: .now() + ContinuousClock.now.duration(to: end).seconds) }
        return lock.withLock {
            waiting.removeAll { $0 === come }
            return number > seen
        }
    }
}
