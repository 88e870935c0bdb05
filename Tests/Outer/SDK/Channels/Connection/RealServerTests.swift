import Dispatch
import Foundation
import MillraceBackend
import MillraceChannels
import MillraceStreams
import Synchronization
import TestSupport
import Testing

/// Channels to servers that others have written: Python's `websockets` and `aiohttp`, plain, with TLS, and behind
/// nginx.
@Suite(.needs(ServerProgram.areThere, "websockets, aiohttp or openssl is missing"), .onWaitingThreads, .bodyTimeLimit)
struct RealServerTests {
    private typealias Channel = BackendChannel<ChannelMessage, ChannelMessage, NoAuth>

    /// The messages of a channel, and how it has ended.
    private final class Inbox: Sendable {
        private let state = Mutex<(messages: [ChannelMessage], end: String?)>(([], nil))
        private let changed = DispatchSemaphore(value: 0)

        func observer() -> Signal<ChannelMessage, CoreError>.Observer {
            .init(
                value: { message in
                    self.state.withLock { $0.messages.append(message) }
                    self.changed.signal()
                },
                failed: { self.end("\($0)") },
                completed: { self.end("completes") },
                interrupted: { self.end("interrupted") }
            )
        }

        private func end(_ text: String) {
            state.withLock { $0.end = text }
            changed.signal()
        }

        func wait(for count: Int) -> [ChannelMessage] {
            while state.withLock({ $0.messages.count < count && $0.end == nil }), changed.waitInTest() {}
            return state.withLock { $0.messages }
        }

        /// Waits for a message, and returns whether it has come.
        func waits(for message: ChannelMessage) -> Bool {
            while state.withLock({ !$0.messages.contains(message) && $0.end == nil }), changed.waitInTest() {}
            return state.withLock { $0.messages.contains(message) }
        }

        var ending: String? {
            while state.withLock({ $0.end == nil }), changed.waitInTest() {}
            return state.withLock { $0.end }
        }
    }

    private static func channel(_ path: String) -> Channel {
        Channel(path: .api(.core, path), encode: { .success($0) }, decode: { .success($0) })
            .limits(unsent: 64 << 20).subprotocols(["v1", "v2"])
    }

    private static func session(_ server: ServerProgram) -> BackendSession {
        BackendSession(
            environment: Environment(base: server.url),
            transport: CurlTransport(authorities: server.certificate, proxy: .none)
        )
    }

    private static let servers: [Row<(ServerProgram.Library, isSecure: Bool, isBehindNginx: Bool, compresses: Bool)>] =
        [
            Row("websockets", (.websockets, false, false, true)),
            Row("websockets without compression", (.websockets, false, false, false)),
            Row("websockets with TLS", (.websockets, true, false, true)),
            Row("websockets with TLS, without compression", (.websockets, true, false, false)),
            Row("websockets behind nginx", (.websockets, false, true, true)),
            Row("aiohttp", (.aiohttp, false, false, true)),
            Row("aiohttp with TLS", (.aiohttp, true, false, true)),
            Row("aiohttp behind nginx", (.aiohttp, false, true, false)),
        ]

    private static let messages: [ChannelMessage] = [0, 1, 125, 126, 65_535, 65_536, 1 << 20, 8 << 20].flatMap { size in
        // Blocks that are as good as random, each several times.
        var generator = SeededGenerator(seed: UInt64(size))
        var bytes = (0..<min(size, 30_000)).map { _ in UInt8.random(in: 0...255, using: &generator) }
        while bytes.count < size { bytes += bytes.prefix(size - bytes.count) }
        let text = String(repeating: "a bc", count: size / 4)
        return [ChannelMessage.text(text + "é"), .data(Data(bytes))]
    }

    @Test(arguments: servers)
    private func everyMessageComesBack(
        _ row: Row<(ServerProgram.Library, isSecure: Bool, isBehindNginx: Bool, compresses: Bool)>
    ) throws {
        guard !row.value.isBehindNginx || ServerProgram.hasNginx else { return }
        let server = try ServerProgram(
            row.value.0,
            isSecure: row.value.isSecure,
            isBehindNginx: row.value.isBehindNginx
        )
        defer { withExtendedLifetime(server) {} }
        let inbox = Inbox()
        let subprotocol = Mutex<String?>(nil)
        let quick = ChannelReconnection(
            backoff: .constant(upTo: 100, pause: .milliseconds(50)),
            when: { _ in row.value.isBehindNginx }
        )
        let talk = Self.session(server).open(
            Self.channel("/v1/echo").compressing(row.value.compresses).reconnecting(quick).onOpen { opening in
                subprotocol.withLock { $0 = opening.subprotocol }
                return []
            }
        )
        let observation = talk.messages.start(inbox.observer())
        let failures = Mutex<[String]>([])
        for message in Self.messages {
            talk.send(message).start(.init(failed: { error in failures.withLock { $0.append("\(error)") } }))
        }
        let received = inbox.wait(for: Self.messages.count)
        #expect(received.map(\.data.count) == Self.messages.map(\.data.count), sourceLocation: row.location)
        let isSame = received == Self.messages
        #expect(isSame, sourceLocation: row.location)
        #expect(failures.withLock { $0 } == [], sourceLocation: row.location)
        #expect(subprotocol.withLock { $0 } == "v2", sourceLocation: row.location)
        observation.dispose()
    }

    @Test(arguments: [ServerProgram.Library.websockets, .aiohttp])
    private func theCodesOfAServerArrive(_ library: ServerProgram.Library) throws {
        let server = try ServerProgram(library)
        defer { withExtendedLifetime(server) {} }
        let session = Self.session(server)
        for code in [1000, 1001, 1008, 1011, 3000, 4321] {
            let inbox = Inbox()
            let talk = session.open(Self.channel("/v1/close/\(code)").reconnecting(.never))
            let observation = talk.messages.start(inbox.observer())
            let path = "GET /v1/close/\(code): the channel was closed with \(code): told so"
            #expect(inbox.ending == (code == 1000 ? "completes" : path))
            observation.dispose()
        }
    }

    @Test(arguments: [ServerProgram.Library.websockets, .aiohttp])
    private func aMessageReachesAllClients(_ library: ServerProgram.Library) throws {
        let server = try ServerProgram(library)
        defer { withExtendedLifetime(server) {} }
        let session = Self.session(server)
        let clients = (0..<20).map { _ in (session.open(Self.channel("/v1/all")), Inbox()) }
        let observations = clients.map { $0.0.messages.start($0.1.observer()) }
        // Its own message shows that the server knows a client.
        for (index, client) in clients.enumerated() {
            client.0.send(.text("\(index)")).start()
            #expect(client.1.waits(for: .text("\(index)")))
        }
        clients[0].0.send(.text("for all")).start()
        for client in clients { #expect(client.1.waits(for: .text("for all"))) }
        observations.forEach { $0.dispose() }
    }

    @Test func aThousandConnectionsOneAfterTheOther() throws {
        let server = try ServerProgram(.websockets)
        defer { withExtendedLifetime(server) {} }
        let inbox = Inbox()
        let always = ChannelReconnection(backoff: .constant(upTo: .max, pause: .zero))
        let talk = Self.session(server).open(Self.channel("/v1/once").reconnecting(always))
        let observation = talk.messages.start(inbox.observer())
        #expect(inbox.wait(for: 1_000).prefix(1_000).allSatisfy { $0 == .text("once") })
        observation.dispose()
    }
}
