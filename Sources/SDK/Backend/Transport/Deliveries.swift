import Synchronization

/// The queue of finished exchanges, from the loop's thread to the completions on the threads of ``Callbacks``.
///
/// Waking a thread for each exchange would cost as much as a small exchange does. One block therefore delivers all
/// exchanges that it finds, and wakes a thread for the next block before it calls a completion: a completion that takes
/// long, or waits for another exchange, delays none of the others.
final class Deliveries: Sendable {
    struct Delivery: Sendable {
        let ticket: CurlTicket
        let result: Result<CurlAnswer, CoreError>
    }

    fileprivate struct State {
        /// The current deliveries, in reverse order.
        var next: [Delivery] = []
        /// The deliveries that were added after those.
        var later: [Delivery] = []
        /// Whether a block that has not begun is on the queue.
        var isCalled = false
        /// The memory of responses that were delivered.
        var spent: [CurlAnswer] = []
    }

    private let run: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let state = Mutex(State())

    fileprivate static let spentLimit = 64
    private static let blockLimit = 64

    /// Creates a queue without deliveries.
    ///
    /// - Parameter run: Runs a block, by default on a thread of ``Callbacks``.
    init(running run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = Callbacks.async) {
        self.run = run
    }

    func add(_ deliveries: [Delivery]) {
        var deliveries = deliveries
        add(all: &deliveries)
    }

    /// Takes the deliveries from a list, and leaves it with memory for the next ones.
    func add(all deliveries: inout [Delivery]) {
        let calls = state.withLock { state in
            if state.later.isEmpty {
                swap(&state.later, &deliveries)
            } else {
                state.later += deliveries
            }
            return state.call()
        }
        deliveries.removeAll(keepingCapacity: true)
        if calls { call() }
    }

    /// Moves the memory of delivered responses into an empty list.
    func takeSpent(into spare: inout [CurlAnswer]) {
        state.withLock { swap(&$0.spent, &spare) }
    }

    private func call() {
        run { [self] in
            state.withLock { $0.isCalled = false }
            var spent: CurlAnswer?
            for _ in 0..<Deliveries.blockLimit {
                guard let (delivery, calls) = take(spent) else { return }
                if calls { call() }
                delivery.ticket.finish(delivery.result)
                spent = try? delivery.result.get()
            }
            // Other blocks have their turn before the next one of this queue.
            let calls = state.withLock { state in
                state.keep(spent)
                return state.call()
            }
            if calls { call() }
        }
    }

    private func take(_ spent: CurlAnswer?) -> (Delivery, calls: Bool)? {
        state.withLock { state in
            state.keep(spent)
            guard let delivery = state.popFirst() else { return nil }
            return (delivery, state.call())
        }
    }
}

extension Deliveries.State {
    fileprivate mutating func keep(_ answer: CurlAnswer?) {
        if let answer, answer.isSmall, spent.count < Deliveries.spentLimit { spent.append(answer) }
    }

    fileprivate mutating func popFirst() -> Deliveries.Delivery? {
        if next.isEmpty {
            swap(&next, &later)
            next.reverse()
        }
        return next.popLast()
    }

    /// Returns whether a block has to be put on the queue.
    fileprivate mutating func call() -> Bool {
        guard !isCalled, !(next.isEmpty && later.isEmpty) else { return false }
        isCalled = true
        return true
    }
}
