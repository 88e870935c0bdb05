import Synchronization

/// What handlers were called with, in order.
final class Log: Sendable {
    private let storage = Mutex<[String]>([])

    var entries: [String] {
        storage.withLock { $0 }
    }

    func add(_ entry: String) {
        storage.withLock { $0.append(entry) }
    }
}
