import Dispatch
import Synchronization

/// Carries a value from one thread to another, which waits for it.
final class Handover<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let arrived = DispatchSemaphore(value: 0)

    /// Stores the value, and wakes the waiting thread.
    func put(_ new: Value) {
        value.withLock { $0 = new }
        arrived.signal()
    }

    /// Waits for the value, and returns it; `nil` when the time is over.
    func wait(until deadline: DispatchTime = .distantFuture) -> Value? {
        arrived.wait(timeout: deadline) == .success ? value.withLock { $0 } : nil
    }
}
