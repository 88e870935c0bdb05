import Synchronization

/// What handlers were called with, in order.
package final class Log: Sendable {
    private let storage = Mutex<[String]>([])

    package init() {}

    package var entries: [String] {
        storage.withLock { $0 }
    }

    package func add(_ entry: String) {
        storage.withLock { $0.append(entry) }
    }
}
