import MillraceBackend
import MillracePlatform
import Synchronization

/// The messages of a channel on their way to the observers, with a bound.
///
/// They are decoded and delivered one after the other, on a thread for the app's code; the thread of the network never
/// waits for an observer.
final class MessagePipe: Sendable {
    private struct State {
        var waiting = 0
        var isPaused = false
        var isOpen = true
        /// The message that was added last.
        var last: EncodedMessage?
    }

    private static let capacity = 256 * 1024

    private let deliver: @Sendable (EncodedMessage) -> Bool
    private let resume: @Sendable () -> Void
    private let callbacks = SerialCallbacks()
    private let state = Mutex(State())

    /// Creates a pipe.
    ///
    /// - Parameters:
    ///   - deliver: Receives each message, and returns whether it could be read; otherwise it is the last one.
    ///   - resume: Called when there is room again.
    init(
        deliver: @escaping @Sendable (EncodedMessage) -> Bool,
        resume: @escaping @Sendable () -> Void
    ) {
        self.deliver = deliver
        self.resume = resume
    }

    /// Whether there is room for a message.
    var hasRoom: Bool { state.withLock { !$0.isPaused || !$0.isOpen } }

    /// The message that was added last, delivered or not.
    var last: EncodedMessage? { state.withLock { $0.last } }

    /// Adds a message, and returns whether there is room for more.
    func add(_ message: EncodedMessage) -> Bool {
        let hasRoom: Bool? = state.withLock { state in
            guard state.isOpen else { return nil }
            // Many small messages cost more memory than they have bytes.
            state.waiting += message.data.count + 64
            state.last = message
            state.isPaused = state.waiting >= Self.capacity
            return !state.isPaused
        }
        guard let hasRoom else { return true }
        callbacks.async { [self] in run(message) }
        return hasRoom
    }

    /// Calls a function after all earlier messages were delivered, unless the pipe is closed before.
    func finish(_ action: @escaping @Sendable () -> Void) {
        callbacks.async { [self] in
            if isOpen { action() }
        }
    }

    /// Drops everything that was not delivered yet.
    func close() {
        state.withLock { state in
            state.isOpen = false
            state.last = nil
        }
        callbacks.removeAll()
    }

    private var isOpen: Bool { state.withLock { $0.isOpen } }

    private func run(_ message: EncodedMessage) {
        guard isOpen else { return }
        guard deliver(message) else { return close() }
        let resumes = state.withLock { state in
            state.waiting -= message.data.count + 64
            guard state.isPaused, state.waiting <= Self.capacity / 2 else { return false }
            state.isPaused = false
            return true
        }
        if resumes { resume() }
    }
}
