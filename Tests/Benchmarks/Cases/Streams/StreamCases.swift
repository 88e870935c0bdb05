import Foundation

/// The cases of the streams: the cost of an event, beside a handwritten loop.
public enum StreamCases {
    /// All cases, in the order of the table.
    public static let all = chains + combining + several + properties
}

/// A sum behind a lock, as a handwritten loop would have it.
package final class LockedSum: @unchecked Sendable {
    // Unchecked, because `total` is guarded by `lock`.
    package init() {}

    private let lock = NSLock()
    private var total = 0

    package func add(_ value: Int) {
        lock.lock()
        total &+= value
        lock.unlock()
    }

    package var value: Int {
        lock.lock()
        defer { lock.unlock() }
        return total
    }
}
