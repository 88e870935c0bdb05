import Foundation
import MockServerTestSupport
import Synchronization
import Testing

@testable import MillraceMockServer

struct MockServerLoadTests {
    @Test func aLargeBodyIsMadeAsTheClientTakesIt() throws {
        try withServer { server in
            let size = 1 << 28
            let furthest = Furthest()
            let piece = Data(count: 64 << 10)
            server.enqueue(
                MockResponse(
                    body: .stream(length: size) { offset, count in
                        let piece = piece.prefix(min(count, size - offset))
                        furthest.reached(offset + piece.count)
                        return piece
                    }
                )
            )
            server.route(.GET, "/after", .text("ok"))
            let client = try TestClient(server)
            _ = try client.answer("/")
            // Another exchange, so that the loop has had its turns: the buffers of the sockets bound what was made.
            let other = try TestClient(server)
            _ = try other.answer("/after")
            let before = furthest.value
            try client.skip(size)
            #expect(before < size && furthest.value == size)
            #expect(try client.answer("/after")[0].hasPrefix("HTTP/1.1 200 OK\r\n"))
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
