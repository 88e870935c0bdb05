import Dispatch
import Synchronization

/// The way of finished exchanges from the loop's thread to those who wait for them, on a concurrent dispatch queue.
///
/// Handing each exchange to the queue on its own would cost as much as a small exchange does. So one block of the queue
/// delivers as many as it finds, and has called the next block before it lets foreign code run: one that takes its time, or
/// waits for another exchange, holds up none of those behind it.
final class Deliveries: Sendable {
    typealias Delivery = (ticket: CurlTicket, result: Result<HTTPAnswer, CoreError>)

    fileprivate struct State {
        /// What waits, the next one last.
        var next: [Delivery] = []
        /// What came after those.
        var later: [Delivery] = []
        /// Whether a block is on the queue that has not begun.
        var isCalled = false
    }

    let queue = DispatchQueue(label: "millrace.transport.deliveries", attributes: .concurrent)
    private let state = Mutex(State())

    func add(_ deliveries: [Delivery]) {
        let calls = state.withLock { state in
            state.later += deliveries
            return state.call()
        }
        if calls { call() }
    }

    private func call() {
        queue.async { [self] in
            state.withLock { $0.isCalled = false }
            while let (delivery, calls) = take() {
                if calls { call() }
                delivery.ticket.finish(delivery.result)
            }
        }
    }

    private func take() -> (Delivery, calls: Bool)? {
        state.withLock { state in
            guard let delivery = state.popFirst() else { return nil }
            return (delivery, state.call())
        }
    }
}

extension Deliveries.State {
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
