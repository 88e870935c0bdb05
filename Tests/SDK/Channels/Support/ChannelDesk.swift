import Dispatch
import MillraceBackend
import MillraceChannels
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

/// A backend with a channel, and what its client has seen.
final class ChannelDesk: Sendable {
    struct Note: Codable, Sendable, Equatable {
        var id: Int
        var text = ""
    }

    typealias Channel = BackendChannel<Note, Note, NoAuth>

    let server = MockServer()
    let clock = TestScheduler()
    /// What the client has seen, in order.
    let seen = Seen()
    let session: BackendSession

    init(middleware: [Middleware] = []) throws {
        try server.start()
        server.dispatcher = { _ in .webSocket() }
        session = BackendSession(
            environment: Environment(base: server.url),
            transport: CurlTransport(),
            middleware: middleware
        )
    }

    static let channel = Channel(path: .api(.core, "/v1/talk"))

    func open(_ channel: Channel = channel) -> ChannelConnection<Note, Note> {
        session.open(channel, on: clock, seed: 1)
    }

    /// Starts a connection's messages.
    func start(_ connection: ChannelConnection<Note, Note>) -> any Disposable {
        connection.messages.start(
            .init(
                value: { [seen] in seen.add("\($0.id)" + $0.text) },
                failed: { [seen] in seen.add("fails \($0)") },
                completed: { [seen] in seen.add("completes") },
                interrupted: { [seen] in seen.add("interrupted") }
            )
        )
    }

    /// Starts the sending of a message.
    @discardableResult
    func send(_ note: Note, over connection: ChannelConnection<Note, Note>) -> any Disposable {
        connection.send(note).start(
            .init(
                failed: { [seen] in seen.add("\(note.id) not sent: \($0)") },
                completed: { [seen] in seen.add("\(note.id) sent") },
                interrupted: { [seen] in seen.add("\(note.id) taken back") }
            )
        )
    }

    /// Records the states of a connection: the seconds that it waits, and why.
    func states(of connection: ChannelConnection<Note, Note>) -> Seen {
        let states = Seen()
        connection.state.producer.startWithValues { [clock] state in
            switch state {
            case .idle: states.add("idle")
            case .connecting: states.add("connecting")
            case .open: states.add("open")
            case let .waiting(until, error): states.add("waits \(until.timeIntervalSince(clock.currentDate)): \(error)")
            case .closed(let error): states.add("closed" + (error.map { ": \($0)" } ?? ""))
            }
        }
        return states
    }

    func socket() throws -> MockSocket {
        try #require(server.takeSocket(timeout: .seconds(30)))
    }

    /// Returns what the client sees of a failure.
    static func failure(_ text: String) -> String {
        let isCheck = text.hasPrefix("no WebSocket")
        return text == "completes" ? text : "fails GET /v1/talk: " + (isCheck ? "malformed answer: " : "") + text
    }

    static func json(_ note: Note) -> String { "{\"id\":\(note.id),\"text\":\"\(note.text)\"}" }
}

/// A list that a test waits for.
final class Seen: Sendable {
    private let list = Mutex<[String]>([])
    private let changed = DispatchSemaphore(value: 0)

    func add(_ text: String) {
        list.withLock { $0.append(text) }
        changed.signal()
    }

    var all: [String] { list.withLock { $0 } }

    /// Waits until an entry of the list fits, and returns whether one does.
    func waits(for isFound: (String) -> Bool) -> Bool {
        while !all.contains(where: isFound) {
            guard changed.wait(timeout: .now() + 30) == .success else { return all.contains(where: isFound) }
        }
        return true
    }

    /// Waits until the list has so many entries, and returns them.
    func wait(for count: Int) -> [String] {
        while all.count < count {
            guard changed.wait(timeout: .now() + 30) == .success else { return all }
        }
        return all
    }
}
