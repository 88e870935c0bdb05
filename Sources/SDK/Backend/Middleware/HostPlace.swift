import Synchronization

/// The slot of a request among those of its host; the request can leave it for a time and come back.
///
/// A request that comes back waits in line like a new one. Its action is performed in any case: also if the request
/// that got the slot has ended meanwhile, since another request may share its exchange.
final class HostPlace: Sendable {
    private enum Phase {
        case held
        case away
        /// Before the request is in the line.
        case entering
        case inLine(number: Int, action: @Sendable () -> Void)
        case ended
    }

    private let limit: HostConcurrencyLimit
    private let origin: Origin
    private let priority: RequestPriority
    /// The slot of the same request in a limit that comes earlier in the chain.
    private let outer: HostPlace?
    private let phase = Mutex(Phase.held)

    /// Creates a slot that is held already.
    init(
        of limit: HostConcurrencyLimit,
        at origin: Origin,
        _ priority: RequestPriority,
        inside outer: HostPlace?
    ) {
        self.limit = limit
        self.origin = origin
        self.priority = priority
        self.outer = outer
    }

    /// Releases the slot for a time.
    func stepOut() {
        let wasHeld = phase.withLock { phase in
            guard case .held = phase else { return false }
            phase = .away
            return true
        }
        if wasHeld { limit.leave(origin) }
        outer?.stepOut()
    }

    /// Waits for a slot again, and then performs an action: immediately on this thread if a slot is free.
    func stepIn(_ action: @escaping @Sendable () -> Void) {
        guard let outer else { return enter(action) }
        outer.stepIn { [self] in enter(action) }
    }

    /// Releases the slot permanently.
    func end() {
        let last = phase.withLock { phase in
            let last = phase
            phase = .ended
            return last
        }
        switch last {
        case .held: limit.leave(origin)
        case .inLine(let number, let action): if limit.giveUp(number, at: origin) { action() }
        case .away, .entering, .ended: break
        }
    }

    private func enter(_ action: @escaping @Sendable () -> Void) {
        let isAway = phase.withLock { phase in
            guard case .away = phase else { return false }
            phase = .entering
            return true
        }
        guard isAway else { return action() }
        let comeBack: @Sendable () -> Void = { [self] in arrive(action) }
        guard let number = limit.enter(origin, priority, comeBack) else { return comeBack() }
        let hasEnded = phase.withLock { phase in
            if case .entering = phase { phase = .inLine(number: number, action: action) }
            if case .ended = phase { return true }
            return false
        }
        if hasEnded, limit.giveUp(number, at: origin) { action() }
    }

    private func arrive(_ action: @Sendable () -> Void) {
        let hasEnded = phase.withLock { phase in
            if case .ended = phase { return true }
            phase = .held
            return false
        }
        if hasEnded { limit.leave(origin) }
        action()
    }
}
