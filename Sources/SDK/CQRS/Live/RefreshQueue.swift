import MillraceStreams

/// Limits the number of queries that are executed at the same time; the others wait for a free slot.
///
/// Queries without an answer have as many slots as those that are executed again, so that neither wait for the other:
/// the newest comes first, since it is most likely on the screen. The others come in their order, so that each has its
/// turn however often they become stale.
///
/// Touched inside one serializer only.
final class RefreshQueue {
    enum Purpose {
        case firstAnswer, refresh
    }

    private let limit: Int
    private var running: [Purpose: Int] = [:]
    private var firsts: [() -> Bool] = []
    private var refreshes = Fifo<() -> Bool>()

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// Begins an exchange now, or when a slot is free.
    ///
    /// - Parameters:
    ///   - purpose: The purpose of the slot.
    ///   - begin: Begins the exchange if it is still needed, and returns whether it did. An exchange that has begun
    ///     keeps its slot until ``leave(_:)``.
    func enter(_ purpose: Purpose, _ begin: @escaping () -> Bool) {
        switch purpose {
        case .firstAnswer: firsts.append(begin)
        case .refresh: refreshes.append(begin)
        }
        fill(purpose)
    }

    /// Releases a slot.
    func leave(_ purpose: Purpose) {
        running[purpose, default: 0] -= 1
        fill(purpose)
    }

    private func fill(_ purpose: Purpose) {
        while running[purpose, default: 0] < limit, let begin = next(purpose) {
            // The exchange is counted before it begins, since it may end immediately.
            running[purpose, default: 0] += 1
            if !begin() { running[purpose, default: 0] -= 1 }
        }
    }

    private func next(_ purpose: Purpose) -> (() -> Bool)? {
        switch purpose {
        case .firstAnswer: firsts.popLast()
        case .refresh: refreshes.popFirst()
        }
    }
}
