import Foundation

/// The cases of the streams: the cost of an event, beside a handwritten loop.
package enum StreamCases {
    package static let all = chains + combining
}

/// A sum behind a lock, as a handwritten loop would have it.
final class LockedSum: @unchecked Sendable {
    // Unchecked, because `total` is guarded by `lock`.
    private let lock = NSLock()
    private var total = 0

    func add(_ value: Int) {
        lock.lock()
        total &+= value
        lock.unlock()
    }

    var value: Int {
        lock.lock()
        defer { lock.unlock() }
        return total
    }
}
