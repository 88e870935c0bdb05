import Dispatch
import Synchronization

extension MockServer {
    /// Returns the oldest request that was not taken yet; without one, waits for the next.
    ///
    /// Blocks the calling thread; in a task, call the `async` variant.
    ///
    /// - Parameter timeout: The longest wait; 5 seconds by default.
    /// - Returns: The request; `nil` when the time is over, or at once when the server has stopped.
    @available(*, noasync, message: "Use the async variant in a task.")
    public func takeRequest(timeout: Duration = .seconds(5)) -> RecordedRequest? {
        let taken = Handover<RecordedRequest?>()
        let waiter = take { taken.put($0) }
        if let request = taken.wait(until: .now() + timeout.dispatchInterval) { return request }
        // Either this thread ends the wait, with nil, or a request is about to arrive: the handover gets one of the
        // two.
        if let waiter { giveUp(waiter) }
        return taken.wait() ?? nil
    }

    /// Returns the oldest request that was not taken yet; without one, waits for the next.
    ///
    /// - Parameter timeout: The longest wait; 5 seconds by default.
    /// - Returns: The request; `nil` when the time is over, when the task is cancelled, or at once when the server has
    ///   stopped.
    public func takeRequest(timeout: Duration = .seconds(5)) async -> RecordedRequest? {
        let wait = CancellableWait()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard let waiter = take({ continuation.resume(returning: $0) }) else { return }
                guard wait.begin(waiter) else { return giveUp(waiter) }
                DispatchQueue.global().asyncAfter(deadline: .now() + timeout.dispatchInterval) { [weak self] in
                    self?.giveUp(waiter)
                }
            }
        } onCancel: {
            guard let waiter = wait.cancel() else { return }
            giveUp(waiter)
        }
    }
}

/// A wait that can be cancelled even before it begins.
private final class CancellableWait: Sendable {
    private let state = Mutex<(waiter: Int?, isCancelled: Bool)>((nil, false))

    /// Returns whether the wait was not cancelled yet.
    func begin(_ waiter: Int) -> Bool {
        state.withLock { state in
            state.waiter = waiter
            return !state.isCancelled
        }
    }

    /// Marks the wait as cancelled, and returns its waiter, if the wait has begun.
    func cancel() -> Int? {
        state.withLock { state in
            state.isCancelled = true
            return state.waiter
        }
    }
}

extension Duration {
    var dispatchInterval: DispatchTimeInterval {
        let (seconds, attoseconds) = components
        let whole = Int(max(0, min(seconds, 1 << 30)))
        return .nanoseconds(whole * 1_000_000_000 + Int(max(0, attoseconds) / 1_000_000_000))
    }
}
