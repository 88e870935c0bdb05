import Dispatch
import Foundation
import Synchronization

/// The way of a streamed body from the thread of the network to its reader, with a bound on what waits in between.
///
/// The reader is called on a dispatch queue, one chunk after the other. While it takes its time, the pipe fills; when it is
/// full, libcurl is made to wait, and with it the backend. What can't wait stores its chunks elsewhere.
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
    private let queue: DispatchQueue
    private let resume: @Sendable () -> Void
    private let state = Mutex(State())

    /// Creates the way to a sink, whose functions are called on a concurrent queue.
    package init(_ sink: BodySink, on queue: DispatchQueue, resume: @escaping @Sendable () -> Void) {
        self.sink = sink
        self.queue = queue
        self.resume = resume
    }

    /// Whether the reader still wants something.
    package var isOpen: Bool { state.withLock { $0.isOpen } }

    /// Takes the head, which comes first.
    package func begin(_ response: HTTPResponse) {
        add(.head(response))
    }

    /// Returns whether there is room for a chunk; where there is none, `resume` is called when there is again.
    package func hasRoom() -> Bool {
        state.withLock { state in
            guard state.isOpen, state.waiting >= ChunkPipe.capacity else { return true }
            state.isPaused = true
            return false
        }
    }

    /// Takes a chunk, for which there must be room.
    package func take(_ chunk: Data) {
        state.withLock { $0.waiting += chunk.count }
        add(.chunk(chunk))
    }

    /// Takes a chunk that is stored elsewhere, and loaded when it is its turn; after one that is lost come no others.
    package func take(stored load: @escaping @Sendable () -> Data?) {
        add(.stored(load))
    }

    /// Calls a function when everything before it was delivered.
    package func finish(_ action: @escaping @Sendable () -> Void) {
        add(.end(action))
    }

    /// Drops what is still on its way.
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
        if starts { queue.async { [self] in deliver() } }
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
            action()
        }
    }

    private func hand(_ chunk: Data?) {
        guard let chunk, state.withLock({ $0.isOpen && !$0.isBroken }) else { return }
        sink.take(chunk)
    }
}
