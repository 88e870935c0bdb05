import Synchronization

/// The time in which a request waits for a value without its slot; none if the value is available immediately.
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

    /// Releases the slot, unless the wait is over.
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

    /// Ends the wait, and performs an action with the slot: immediately on this thread if a slot is free.
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
