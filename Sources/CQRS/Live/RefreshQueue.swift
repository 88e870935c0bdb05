import MillraceStreams

/// Lets a number of stale queries run again at once, and the others when one of these has ended.
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
    /// - Parameter begin: Begins the exchange, and returns whether it did: then it has a place until `leave()`. By then it may not be needed any more.
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
            // Counted before it begins, since it may end at once.
            running += 1
            if !begin() { running -= 1 }
        }
    }
}
