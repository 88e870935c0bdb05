import Synchronization

/// The exchanges under way, by the number of their task.
final class ExchangeTable: Sendable {
    private let exchanges = Mutex<[Int: Exchange]>([:])

    func add(_ exchange: Exchange, for task: Int) {
        exchanges.withLock { $0[task] = exchange }
    }

    func exchange(for task: Int) -> Exchange? {
        exchanges.withLock { $0[task] }
    }

    func remove(_ task: Int) -> Exchange? {
        exchanges.withLock { $0.removeValue(forKey: task) }
    }
}
