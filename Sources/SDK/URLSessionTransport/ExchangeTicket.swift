import MillraceBackend
import Synchronization

/// Calls the completion of an exchange once, or never after a cancel.
final class ExchangeTicket: Sendable {
    typealias Completion = @Sendable (Result<HTTPAnswer, CoreError>) -> Void

    private struct State {
        var completion: Completion?
        var end: (@Sendable () -> Void)?
    }

    private let state: Mutex<State>

    init(completion: @escaping Completion) {
        state = Mutex(State(completion: completion))
    }

    /// Whether the completion hasn't been called.
    var isPending: Bool { state.withLock { $0.completion != nil } }

    /// Calls a function when the exchange ends or is canceled; immediately if it has ended.
    func observeEnd(_ action: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            state.end = action
            return state.completion == nil
        }
        if isOver { action() }
    }

    func finish(_ result: Result<HTTPAnswer, CoreError>) {
        take()?(result)
    }

    /// Returns whether the exchange was still pending.
    func cancel() -> Bool {
        take() != nil
    }

    private func take() -> Completion? {
        let (completion, end) = state.withLock { state in
            defer {
                state.completion = nil
                state.end = nil
            }
            return (state.completion, state.end)
        }
        if completion != nil { end?() }
        return completion
    }
}
