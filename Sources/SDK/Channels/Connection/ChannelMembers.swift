import MillraceBackend
import MillracePlatform
import MillraceStreams
import Synchronization

/// The observers of a channel's messages, from a first start to the end of the channel, or to the disposal of the last
/// start.
///
/// They join and leave on any thread, at once, and neither calls an observer: only the pipe does, one message after the
/// other. A start observes when it returns, though another thread is busy with the state of the channel.
final class ChannelMembers<Incoming: Sendable>: Sendable {
    typealias Observer = Signal<Incoming, CoreError>.Observer

    private struct State {
        /// The observers, with their numbers, in the order of their starts.
        var observers: [(number: Int, observer: Observer)] = []
        var lastNumber = 0
        /// Whether others may join.
        var isOpen = true
    }

    private let state = Mutex(State())

    var isOpen: Bool { state.withLock { $0.isOpen } }

    /// Adds an observer, which gets the messages from now on, and returns its number; nil if the channel has ended.
    func join(_ observer: Observer) -> Int? {
        state.withLock { state in
            guard state.isOpen else { return nil }
            state.lastNumber += 1
            state.observers.append((state.lastNumber, observer))
            return state.lastNumber
        }
    }

    /// Removes an observer, and returns whether it was the last one: then no other can join any more.
    func leave(_ number: Int) -> Bool {
        let (left, isLast): (Observer?, Bool) = state.withLock { state in
            let index = state.observers.partitioningIndex { $0.number >= number }
            guard index < state.observers.count, state.observers[index].number == number else { return (nil, false) }
            let left = state.observers.remove(at: index).observer
            guard state.isOpen, state.observers.isEmpty else { return (left, false) }
            state.isOpen = false
            return (left, true)
        }
        // Released outside of the lock: that may run any code.
        return withExtendedLifetime(left) { isLast }
    }

    /// Lets no other observer join; those that have still get messages, and the end.
    func close() {
        state.withLock { $0.isOpen = false }
    }

    /// Sends a message to all observers.
    func send(_ message: Incoming) {
        for (_, observer) in state.withLock({ $0.observers }) { observer.send(value: message) }
    }

    /// Ends all observations, by an error or without one.
    func end(_ error: CoreError?) {
        let observers = state.withLock { state in
            defer { (state.observers, state.isOpen) = ([], false) }
            return state.observers
        }
        for (_, observer) in observers { error.map(observer.send(error:)) ?? observer.sendCompleted() }
    }
}
