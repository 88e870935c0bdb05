import Foundation
import Glibc
import MillraceWebSocket
import MockServerTestSupport
import Testing

@testable import MillraceMockServer

/// What takes more descriptors than a process may have by itself.
struct MockServerLoadTests {
    @Test func aThousandConnectionsAtOnce() throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_max, 4096)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        try withServer { server in
            server.route(.GET, "/:number") { .text($0.parameters["number"] ?? "") }
            let clients = try (1000..<2000).map { number in
                let client = try TestClient(server)
                try client.get("/\(number)")
                return client
            }
            let bodies = try clients.map { client in
                _ = try client.receiveHead()
                return try client.receive(4)
            }
            #expect(
                (bodies, server.requestCount, Set(server.requests.map(\.connectionNumber)).count)
                    == ((1000..<2000).map { "\($0)" }, 1000, 1000)
            )
        }
    }

    @Test func manySocketsAreOpenAtOnce() throws {
        try withServer { server in
            server.route(.GET, "/", .webSocket { $0.onMessage = { socket, message in socket.send(message) } })
            let clients = try (0..<60).map { _ in try SocketClient(server) }
            let sockets = server.sockets
            for (index, socket) in sockets.enumerated() { socket.send(text: "to \(index)") }
            for (index, client) in clients.enumerated() { try client.send("from \(index)") }
            let received = try clients.map { [try $0.receive(), try $0.receive()] }
            let expected = clients.indices.map { index in
                ["to \(index)", "from \(index)"].map { ReceivedMessage.text(Data($0.utf8)) }
            }
            #expect((received, server.openRequests) == (expected, []))
        }
    }
}
