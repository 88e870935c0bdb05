import Dispatch
import Foundation
import Synchronization

/// The way of a streamed body from the loop's thread to its reader, with a bound on what waits in between.
///
/// The reader is called on a dispatch queue, one chunk after the other. While it takes its time, the pipe fills; when it is
/// full, libcurl is made to wait, and with it the backend.
final class ChunkPipe: Sendable {
    private enum Event: Sendable {
        case head(HTTPResponse)
        case chunk(Data)
        case end(@Sendable () -> Void)
    }

    private struct State {
        var events: [Event] = []
        var waiting = 0
        var isDelivering = false
        var isPaused = false
        var isOpen = true
    }

    private static let capacity = 256 * 1024

    private let sink: BodySink
    private let queue: DispatchQueue
    private let resume: @Sendable () -> Void
    private let state = Mutex(State())

    init(_ sink: BodySink, on queue: DispatchQueue, resume: @escaping @Sendable () -> Void) {
        self.sink = sink
        self.queue = queue
        self.resume = resume
    }

    /// Whether the reader still wants something.
    var isOpen: Bool { state.withLock { $0.isOpen } }

    func begin(_ response: HTTPResponse) {
        add(.head(response))
    }

    /// Takes a chunk; returns false where the pipe is full, after which `resume` is called when it no longer is.
    func offer(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let isFull = state.withLock { state in
            guard state.isOpen, state.waiting >= ChunkPipe.capacity else {
                state.waiting += bytes.count
                return false
            }
            state.isPaused = true
            return true
        }
        guard !isFull else { return false }
        add(.chunk(Data(bytes)))
        return true
    }

    /// Calls a function when everything before it was delivered.
    func finish(_ action: @escaping @Sendable () -> Void) {
        add(.end(action))
    }

    /// Drops what is still on its way.
    func close() {
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
            if isOpen { sink.take(data) }
            let resumes = state.withLock { state in
                state.waiting -= data.count
                guard state.isPaused, state.waiting <= ChunkPipe.capacity / 2 else { return false }
                state.isPaused = false
                return true
            }
            if resumes { resume() }
        case .end(let action):
            action()
        }
    }
}
