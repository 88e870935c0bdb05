import MillraceBackend
import MillracePlatform
import Synchronization

/// The messages of a channel on their way to the observers, with a bound.
///
/// They are decoded and delivered one after the other, on a thread for the app's code; the thread of the network never
/// waits for an observer.
final class MessagePipe: Sendable {
    enum Item: Sendable {
        case message(Data, isText: Bool)
        case action(@Sendable () -> Void)
    }

    fileprivate struct State {
        var items: [Item] = []
        var waiting = 0
        var isDelivering = false
        var isPaused = false
        var isOpen = true
        /// The message that was added last.
        var last: (data: Data, isText: Bool)?
    }

    private static let capacity = 256 * 1024

    private let deliver: @Sendable (Data, _ isText: Bool) -> Bool
    private let resume: @Sendable () -> Void
    private let state = Mutex(State())

    /// Creates a pipe.
    ///
    /// - Parameters:
    ///   - deliver: Receives each message, and returns whether it could be read; otherwise it is the last one.
    ///   - resume: Called when there is room again.
    init(
        deliver: @escaping @Sendable (Data, _ isText: Bool) -> Bool,
        resume: @escaping @Sendable () -> Void
    ) {
        self.deliver = deliver
        self.resume = resume
    }

    /// Whether there is room for a message.
    var hasRoom: Bool { state.withLock { !$0.isPaused || !$0.isOpen } }

    /// The message that was added last, delivered or not.
    var last: (data: Data, isText: Bool)? { state.withLock { $0.last } }

    /// Adds a message, and returns whether there is room for more.
    func add(_ data: Data, isText: Bool) -> Bool {
        let (hasRoom, starts) = state.withLock { state in
            guard state.isOpen else { return (true, false) }
            // Many small messages cost more memory than they have bytes.
            state.waiting += data.count + 64
            state.last = (data, isText)
            state.isPaused = state.waiting >= Self.capacity
            return (!state.isPaused, state.add(.message(data, isText: isText)))
        }
        if starts { Callbacks.async { [self] in run() } }
        return hasRoom
    }

    /// Calls a function after all earlier messages were delivered.
    func finish(_ action: @escaping @Sendable () -> Void) {
        let starts = state.withLock { state in state.isOpen && state.add(.action(action)) }
        if starts { Callbacks.async { [self] in run() } }
    }

    /// Drops everything that was not delivered yet.
    func close() {
        state.withLock { state in
            state.isOpen = false
            (state.items, state.last) = ([], nil)
        }
    }

    private func run() {
        while true {
            let items: [Item] = state.withLock { state in
                defer { state.items = [] }
                if state.items.isEmpty { state.isDelivering = false }
                return state.items
            }
            guard !items.isEmpty else { return }
            for item in items { run(item) }
        }
    }

    private func run(_ item: Item) {
        guard state.withLock({ $0.isOpen }) else { return }
        switch item {
        case .action(let action): action()
        case let .message(data, isText):
            guard deliver(data, isText) else { return close() }
            let resumes = state.withLock { state in
                state.waiting -= data.count + 64
                guard state.isPaused, state.waiting <= Self.capacity / 2 else { return false }
                state.isPaused = false
                return true
            }
            if resumes { resume() }
        }
    }
}

extension MessagePipe.State {
    /// Adds an item, and returns whether delivering has to begin.
    fileprivate mutating func add(_ item: MessagePipe.Item) -> Bool {
        items.append(item)
        defer { isDelivering = true }
        return !isDelivering
    }
}
