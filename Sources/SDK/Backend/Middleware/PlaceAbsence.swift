import Synchronization

/// The time in which a request waits for something without its place; none where the thing is there at once.
final class PlaceAbsence: Sendable {
    private enum Phase {
        case present
        case leaving
        case away
        case over(@Sendable () -> Void)
    }

    private let place: HostPlace
    private let phase = Mutex(Phase.present)

    init(from place: HostPlace) {
        self.place = place
    }

    /// Leaves the place, unless the waiting is over.
    func begin() {
        let leaves = phase.withLock { phase in
            guard case .present = phase else { return false }
            phase = .leaving
            return true
        }
        guard leaves else { return }
        place.stepOut()
        let action: (@Sendable () -> Void)? = phase.withLock { phase in
            if case .over(let action) = phase { return action }
            phase = .away
            return nil
        }
        if let action { place.stepIn(action) }
    }

    /// Ends the waiting, and performs an action with the place: on this thread where there is one at once.
    func end(_ action: @escaping @Sendable () -> Void) {
        let last = phase.withLock { phase in
            let last = phase
            phase = .over(action)
            return last
        }
        switch last {
        case .present: action()
        case .away: place.stepIn(action)
        case .leaving, .over: break
        }
    }
}
