import Dispatch
import Synchronization

extension MockServer {
    /// Returns the oldest request that was not taken yet, and waits for one when there is none.
    ///
    /// Blocks the calling thread; in a task, call the `async` variant.
    ///
    /// - Parameter timeout: how long to wait; 5 seconds by default.
    /// - Returns: `nil` when the time is over, or at once when the server has stopped.
    @available(*, noasync, message: "Use the async variant in a task.")
    public func takeRequest(timeout: Duration = .seconds(5)) -> RecordedRequest? {
        let box = RequestBox()
        let arrived = DispatchSemaphore(value: 0)
        let waiter = take { request in
            box.request.withLock { $0 = request }
            arrived.signal()
        }
        if arrived.wait(timeout: .now() + timeout.dispatchInterval) == .timedOut, let waiter {
            // Either this gives up, or a request is on its way: both signal, so that none is lost.
            giveUp(waiter)
            arrived.wait()
        }
        return box.request.withLock { $0 }
    }

    /// Returns the oldest request that was not taken yet, and waits for one when there is none.
    ///
    /// - Parameter timeout: how long to wait; 5 seconds by default.
    /// - Returns: `nil` when the time is over, when the task is cancelled, or at once when the server has stopped.
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

/// Carries a request out of the closure that gets it.
private final class RequestBox: Sendable {
    let request = Mutex<RecordedRequest?>(nil)
}

/// A wait that may be cancelled before it has begun.
private final class CancellableWait: Sendable {
    private let state = Mutex<(waiter: Int?, isCancelled: Bool)>((nil, false))

    /// Returns whether the wait is still wanted.
    func begin(_ waiter: Int) -> Bool {
        state.withLock { state in
            state.waiter = waiter
            return !state.isCancelled
        }
    }

    /// Returns the waiter to give up, when there is one.
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
