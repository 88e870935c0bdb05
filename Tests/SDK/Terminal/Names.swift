import Synchronization

/// Words in the order in which they were added, from any thread.
final class Names: Sendable {
    private let storage = Mutex<[String]>([])

    var all: [String] {
        storage.withLock { $0 }
    }

    func add(_ name: String) {
        storage.withLock { $0.append(name) }
    }
}
