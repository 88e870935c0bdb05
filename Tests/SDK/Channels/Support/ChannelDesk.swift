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

    init() throws {
        try server.start()
        server.dispatcher = { _ in .webSocket() }
        session = BackendSession(environment: Environment(base: server.url), transport: CurlTransport())
    }

    static let channel = Channel(path: .api(.core, "/v1/talk"))

    func open(_ channel: Channel = channel) -> ChannelConnection<Note, Note> {
        session.open(channel, on: clock, seed: 1)
    }

    /// Returns a connection to a peer of bare sockets.
    static func open(
        _ channel: Channel,
        at peer: RawPeer,
        on clock: TestScheduler,
        seed: UInt64 = 1
    ) -> ChannelConnection<Note, Note> {
        BackendSession(environment: Environment(base: peer.url), transport: CurlTransport())
            .open(channel, on: clock, seed: seed)
    }

    /// Starts a connection's messages.
    func start(_ connection: ChannelConnection<Note, Note>) -> any Disposable {
        connection.messages.start(seen.observer())
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
        Self.states(of: connection, on: clock)
    }

    static func states(of connection: ChannelConnection<Note, Note>, on clock: TestScheduler) -> Seen {
        let states = Seen()
        connection.state.producer.startWithValues { state in
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

    /// Returns an observer that adds messages, with an action behind each, and the end.
    func observer(
        _ action: @escaping @Sendable (ChannelDesk.Note) -> Void = { _ in }
    ) -> Signal<ChannelDesk.Note, CoreError>.Observer {
        .init(
            value: { note in
                self.add("\(note.id)")
                action(note)
            },
            failed: { self.add("fails \($0)") },
            completed: { self.add("completes") },
            interrupted: { self.add("interrupted") }
        )
    }

    /// Waits until an entry of the list fits, and returns whether one does.
    func waits(for isFound: (String) -> Bool) -> Bool {
        while !all.contains(where: isFound) {
            guard changed.wait(timeout: .now() + 30) == .success else { return all.contains(where: isFound) }
        }
        return true
    }

    /// Waits until the list has so many entries, and returns them.
    @discardableResult
    func wait(for count: Int) -> [String] {
        while all.count < count {
            guard changed.wait(timeout: .now() + 30) == .success else { return all }
        }
        return all
    }

    /// Waits for as many entries as these, and reports on the line of the call where there are others.
    func expect(_ entries: [String], fileID: String = #fileID, filePath: String = #filePath, line: Int = #line) {
        TestSupport.expect(wait(for: entries.count), is: entries, fileID: fileID, filePath: filePath, line: line)
    }

    /// Waits for so many entries, and reports where the last one is another; `waits…` is any that begins so.
    func expect(
        _ count: Int,
        last text: String,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line
    ) {
        let last = wait(for: count).last
        let isBegun = text.hasSuffix("…") && last?.hasPrefix(text.dropLast()) == true
        TestSupport.expect(isBegun ? text : last, is: text, fileID: fileID, filePath: filePath, line: line)
    }

    /// Waits for an entry, and reports where it doesn't come.
    func expect(entry: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line) {
        let found = waits { $0 == entry } ? [entry] : all
        TestSupport.expect(found, is: [entry], fileID: fileID, filePath: filePath, line: line)
    }
}
