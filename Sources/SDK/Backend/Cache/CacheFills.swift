import Synchronization

/// The requests in progress whose responses will fill a cache, by the key of the entry that each will fill.
///
/// If the backend confirms a change while such a request is in progress, the cache must not store its response: the
/// backend may have written it before the change. The response is still delivered.
final class CacheFills: Sendable {
    private struct Open {
        var count = 0
        var changes = 0
    }

    private let open = Mutex<[String: Open]>([:])

    /// Registers a request that will fill an entry; the request is in progress until the returned object is released.
    func begin(_ key: String) -> CacheFill {
        let changes = open.withLock { open in
            open[key, default: Open()].count += 1
            return open[key]?.changes ?? 0
        }
        return CacheFill(key: key, changes: changes, among: self)
    }

    /// Marks the requests for an entry as outdated: their responses are not stored.
    func outdate(_ key: String) {
        open.withLock { $0[key]?.changes += 1 }
    }

    /// Marks all requests as outdated.
    func outdateAll() {
        open.withLock { open in
            for key in open.keys { open[key]?.changes += 1 }
        }
    }

    /// Stores the response of a request unless the request is outdated; no change can outdate it in the meantime.
    func store(_ fill: CacheFill, _ body: () -> Void) {
        open.withLock { open in
            if open[fill.key]?.changes == fill.changes { body() }
        }
    }

    fileprivate func isOutdated(_ fill: CacheFill) -> Bool {
        open.withLock { $0[fill.key]?.changes != fill.changes }
    }

    fileprivate func end(_ key: String) {
        open.withLock { open in
            open[key]?.count -= 1
            if open[key]?.count == 0 { open[key] = nil }
        }
    }
}

/// One request in progress that will fill an entry of a cache.
final class CacheFill: Sendable {
    fileprivate let key: String
    fileprivate let changes: Int
    private let fills: CacheFills

    fileprivate init(key: String, changes: Int, among fills: CacheFills) {
        self.key = key
        self.changes = changes
        self.fills = fills
    }

    deinit {
        fills.end(key)
    }

    /// Whether the entry was invalidated while the request was in progress.
    var isOutdated: Bool { fills.isOutdated(self) }
}
