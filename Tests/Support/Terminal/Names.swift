import Synchronization

/// Words in the order in which they were added, from any thread.
package final class Names: Sendable {
    private let storage = Mutex<[String]>([])

    package init() {}

    package var all: [String] {
        storage.withLock { $0 }
    }

    package func add(_ name: String) {
        storage.withLock { $0.append(name) }
    }
}
