import MillraceStreams

/// Limits the number of stale queries that are executed at the same time; the others wait for a free place.
///
/// Touched inside one serializer only.
final class RefreshQueue {
    private let limit: Int
    private var running = 0
    private var waiting = Fifo<() -> Bool>()

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// Begins an exchange now, or when there is a place for it.
    ///
    /// - Parameter begin: Begins the exchange if it is still needed, and returns whether it did. A begun exchange has
    ///   its place until `leave()`.
    func enter(_ begin: @escaping () -> Bool) {
        waiting.append(begin)
        fill()
    }

    /// Gives a place back.
    func leave() {
        running -= 1
        fill()
    }

    private func fill() {
        while running < limit, let begin = waiting.popFirst() {
            // The exchange is counted before it begins, since it may end at once.
            running += 1
            if !begin() { running -= 1 }
        }
    }
}
