import MillraceBackend
import Synchronization

/// Calls functions one after the other, in their order, on a thread for the app's code.
///
/// The thread of the network reports to a channel by it, because the channel calls observers, which may block.
final class SerialCallbacks: Sendable {
    typealias Work = @Sendable () -> Void

    private struct State {
        var waiting: [Work] = []
        var isRunning = false
    }

    private let state = Mutex(State())

    func async(_ work: @escaping Work) {
        let starts = state.withLock { state in
            state.waiting.append(work)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if starts { Callbacks.async { [self] in run() } }
    }

    /// Drops the functions that wait.
    func removeAll() {
        state.withLock { $0.waiting = [] }
    }

    private func run() {
        while true {
            let works = state.withLock { state in
                defer { state.waiting = [] }
                state.isRunning = !state.waiting.isEmpty
                return state.waiting
            }
            guard !works.isEmpty else { return }
            for work in works { work() }
        }
    }
}

/// A value of which only the latest counts: however often it is set, one report is on its way.
final class LatestValue<Value: Sendable>: Sendable {
    private let state = Mutex<Value?>(nil)

    /// Sets the value, and returns whether it has to be reported.
    func set(_ value: Value) -> Bool {
        state.withLock { state in
            defer { state = value }
            return state == nil
        }
    }

    func take() -> Value? {
        state.withLock { $0.take() }
    }
}
