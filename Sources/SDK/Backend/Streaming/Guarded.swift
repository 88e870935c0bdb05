import Synchronization

/// State behind a lock that closures can share.
final class Guarded<State: Sendable>: Sendable {
    private let state: Mutex<State>

    init(_ state: State) {
        self.state = Mutex(state)
    }

    func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in body(&state) }
    }
}
