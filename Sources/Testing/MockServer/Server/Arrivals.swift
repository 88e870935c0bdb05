import Dispatch
import Synchronization

/// The requests, the sockets or the messages that have arrived, which callers take one by one and wait for.
final class Arrivals<Element: Sendable>: Sendable {
    /// A caller that waits for an element.
    private struct Waiter: Sendable {
        var number: Int
        var resume: @Sendable (Element?) -> Void
    }

    private struct Contents {
        var log: ArrivalLog<Element>
        var waiters: [Waiter] = []
        var waiterCount = 0
        var isOver = false
    }

    private let contents: Mutex<Contents>

    init(_ log: ArrivalLog<Element>) {
        contents = Mutex(Contents(log: log))
    }

    /// The number of all elements, forgotten ones included.
    var count: Int { contents.withLock { $0.log.count } }

    /// The elements that are remembered, oldest first, taken ones included.
    var all: [Element] { contents.withLock { $0.log.all } }

    /// The size of the elements that are remembered.
    var bytes: Int { contents.withLock { $0.log.bytes } }

    /// Forgets the oldest elements until the others together have at most a size; never the latest one.
    func forgetOldest(over limit: Int, _ size: (Element) -> Int) {
        contents.withLock { $0.log.forgetOldest(over: limit, size) }
    }

    /// Adds an element, and wakes the caller that has waited longest.
    func append(_ element: Element) {
        let woken = contents.withLock { contents -> (Waiter, Element?)? in
            contents.log.append(element)
            guard !contents.waiters.isEmpty else { return nil }
            return (contents.waiters.removeFirst(), contents.log.take())
        }
        woken?.0.resume(woken?.1)
    }

    /// Ends all waits with `nil`: nothing more arrives.
    func end() {
        let waiters = contents.withLock { contents in
            defer { contents.waiters = [] }
            contents.isOver = true
            return contents.waiters
        }
        waiters.forEach { $0.resume(nil) }
    }

    /// Returns the oldest element that was not taken yet; without one, waits for the next.
    ///
    /// Blocks the calling thread.
    ///
    /// - Returns: The element; `nil` when the time is over, or at once when nothing more can arrive.
    @available(*, noasync)
    func take(timeout: Duration) -> Element? {
        let taken = Handover<Element?>()
        let waiter = take { taken.put($0) }
        if let element = taken.wait(until: .now() + timeout.dispatchInterval) { return element }
        // Either this thread ends the wait, with nil, or an element is about to arrive: the handover gets one of the
        // two.
        if let waiter { giveUp(waiter) }
        return taken.wait() ?? nil
    }

    /// Returns the oldest element that was not taken yet; without one, waits for the next.
    ///
    /// - Returns: The element; `nil` when the time is over, when the task is cancelled, or at once when nothing more
    ///   can arrive.
    func take(timeout: Duration) async -> Element? {
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

    /// Calls back with the next element: at once when there is one, and at once with `nil` when none can come any more.
    ///
    /// Returns the number with which the wait can be given up.
    private func take(_ resume: @escaping @Sendable (Element?) -> Void) -> Int? {
        let (taken, number) = contents.withLock { contents -> (Element?, Int?) in
            let taken = contents.log.take()
            guard taken == nil, !contents.isOver else { return (taken, nil) }
            contents.waiterCount += 1
            contents.waiters.append(Waiter(number: contents.waiterCount, resume: resume))
            return (nil, contents.waiterCount)
        }
        if number == nil { resume(taken) }
        return number
    }

    /// Ends a wait with `nil`; does nothing when the wait has ended.
    private func giveUp(_ number: Int) {
        let waiter = contents.withLock { contents -> Waiter? in
            guard let index = contents.waiters.firstIndex(where: { $0.number == number }) else { return nil }
            return contents.waiters.remove(at: index)
        }
        waiter?.resume(nil)
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
