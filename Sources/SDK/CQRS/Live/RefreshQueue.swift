import MillraceStreams

/// Limits the number of queries that are executed at the same time; the others wait for a free place.
///
/// Queries that show nothing yet have as many places as those that are executed again, so that neither wait for the
/// other: the latest comes first, since it is most likely on the screen. The others come in their order, so that each
/// has its turn however often they become stale.
///
/// Touched inside one serializer only.
final class RefreshQueue {
    /// What a place is for.
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

    /// Begins an exchange now, or when there is a place for it.
    ///
    /// - Parameters:
    ///   - purpose: What the place is for.
    ///   - begin: Begins the exchange if it is still needed, and returns whether it did. A begun exchange has its place
    ///     until ``leave(_:)``.
    func enter(_ purpose: Purpose, _ begin: @escaping () -> Bool) {
        switch purpose {
        case .firstAnswer: firsts.append(begin)
        case .refresh: refreshes.append(begin)
        }
        fill(purpose)
    }

    /// Gives a place back.
    func leave(_ purpose: Purpose) {
        running[purpose, default: 0] -= 1
        fill(purpose)
    }

    private func fill(_ purpose: Purpose) {
        while running[purpose, default: 0] < limit, let begin = next(purpose) {
            // The exchange is counted before it begins, since it may end at once.
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
