import MillracePlatform
import Synchronization

/// A bounded pipe for a streamed body, from the network's thread to the reader.
///
/// The pipe calls the reader on a thread of ``Callbacks``, one chunk after the other. While the reader is busy, the
/// pipe fills; once it is full, libcurl has to wait, and with it the backend. A transport that can't wait stores its
/// chunks elsewhere.
package final class ChunkPipe: Sendable {
    private enum Event: Sendable {
        case head(HTTPResponse)
        case chunk(Data)
        case stored(@Sendable () -> Data?)
        case end(@Sendable () -> Void)
    }

    private struct State {
        var events: [Event] = []
        var waiting = 0
        var isDelivering = false
        var isPaused = false
        var isOpen = true
        var isBroken = false
    }

    private static let capacity = 256 * 1024

    private let sink: BodySink
    private let resume: @Sendable () -> Void
    private let state = Mutex(State())

    /// Creates a pipe to a sink.
    package init(_ sink: BodySink, resume: @escaping @Sendable () -> Void) {
        self.sink = sink
        self.resume = resume
    }

    /// Whether the reader still accepts chunks.
    package var isOpen: Bool { state.withLock { $0.isOpen } }

    /// Receives the head, which precedes all chunks.
    package func begin(_ response: HTTPResponse) {
        add(.head(response))
    }

    /// Returns whether there is space for a chunk; otherwise the pipe calls `resume` once there is space again.
    package func hasRoom() -> Bool {
        state.withLock { state in
            guard state.isOpen, state.waiting >= ChunkPipe.capacity else { return true }
            state.isPaused = true
            return false
        }
    }

    /// Receives a chunk; `hasRoom()` must have returned true.
    package func take(_ chunk: Data) {
        state.withLock { $0.waiting += chunk.count }
        add(.chunk(chunk))
    }

    /// Receives a chunk that is stored elsewhere and loaded at its turn.
    ///
    /// After a chunk that can't be loaded, the pipe delivers no more.
    package func take(stored load: @escaping @Sendable () -> Data?) {
        add(.stored(load))
    }

    /// Calls a function after all earlier chunks were delivered.
    package func finish(_ action: @escaping @Sendable () -> Void) {
        add(.end(action))
    }

    /// Drops everything that was not delivered yet.
    package func close() {
        state.withLock { state in
            state.isOpen = false
            state.events = []
        }
    }

    private func add(_ event: Event) {
        let starts = state.withLock { state in
            guard state.isOpen else { return false }
            state.events.append(event)
            defer { state.isDelivering = true }
            return !state.isDelivering
        }
        if starts { Callbacks.async { [self] in deliver() } }
    }

    private func deliver() {
        while true {
            let events: [Event] = state.withLock { state in
                defer { state.events = [] }
                if state.events.isEmpty { state.isDelivering = false }
                return state.events
            }
            guard !events.isEmpty else { return }
            for event in events { deliver(event) }
        }
    }

    private func deliver(_ event: Event) {
        switch event {
        case .head(let response):
            if isOpen { sink.begin(response) }
        case .chunk(let data):
            hand(data)
            let resumes = state.withLock { state in
                state.waiting -= data.count
                guard state.isPaused, state.waiting <= ChunkPipe.capacity / 2 else { return false }
                state.isPaused = false
                return true
            }
            if resumes { resume() }
        case .stored(let load):
            guard isOpen else { return }
            let data = load()
            if data == nil { state.withLock { $0.isBroken = true } }
            hand(data)
        case .end(let action):
            if isOpen { action() }
        }
    }

    private func hand(_ chunk: Data?) {
        guard let chunk, state.withLock({ $0.isOpen && !$0.isBroken }) else { return }
        sink.take(chunk)
    }
}
