import Foundation
import Glibc
import Synchronization
import Testing

@testable import MillraceMockServer

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
                return (client, number)
            }
            for (client, number) in clients {
                _ = try client.receiveHead()
                #expect(try client.receive(4) == "\(number)")
            }
            #expect(server.requestCount == 1000)
            #expect(Set(server.requests.map(\.connectionNumber)).count == 1000)
        }
    }

    @Test func aLargeBodyIsMadeAsTheClientTakesIt() throws {
        try withServer { server in
            let size = 1 << 30
            let furthest = Furthest()
            server.enqueue(
                MockResponse(
                    body: .stream(length: size) { offset, count in
                        furthest.reached(offset + count)
                        return Data(count: min(count, size - offset))
                    }
                )
            )
            server.route(.GET, "/after", .text("ok"))
            let client = try TestClient(server)
            try client.get("/")
            _ = try client.receiveHead()
            // Another exchange, so that the loop has had its turns: the buffers of the sockets bound what was made.
            let other = try TestClient(server)
            try other.get("/after")
            _ = try other.receiveHead()
            #expect(furthest.value < size)
            try client.skip(size)
            #expect(furthest.value == size)
            try client.get("/after")
            #expect(try client.receiveHead().hasPrefix("HTTP/1.1 200 OK\r\n"))
        }
    }
}

/// The furthest offset that a body's source was asked for.
private final class Furthest: Sendable {
    private let offset = Mutex(0)

    var value: Int { offset.withLock { $0 } }

    func reached(_ position: Int) {
        offset.withLock { $0 = max($0, position) }
    }
}
