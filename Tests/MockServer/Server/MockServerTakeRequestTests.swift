import Foundation
import Testing

@testable import MillraceMockServer

struct MockServerTakeRequestTests {
    @Test func requestsAreTakenInOrder() throws {
        try withServer { server in
            server.route(.GET, "*", .status(204))
            let client = try TestClient(server)
            for path in ["/1", "/2"] {
                try client.get(path)
                _ = try client.receiveHead()
            }
            #expect(server.takeRequest()?.path == "/1")
            #expect(server.takeRequest()?.path == "/2")
            #expect(server.takeRequest(timeout: .zero) == nil)
        }
    }

    @Test func aWaitEndsWithTheRequest() async throws {
        let server = MockServer()
        try server.start()
        server.route(.GET, "/", .status(204))
        async let request = server.takeRequest()
        let client = try TestClient(server)
        try client.get("/")
        #expect(await request?.path == "/")
        server.stop()
    }

    @Test func aWaitEndsWithTheTimeTheTaskOrTheServer() async throws {
        let server = MockServer()
        try server.start()
        #expect(await server.takeRequest(timeout: .milliseconds(1)) == nil)
        let cancelled = Task { await server.takeRequest(timeout: .seconds(600)) }
        cancelled.cancel()
        #expect(await cancelled.value == nil)
        let stopped = Task { await server.takeRequest(timeout: .seconds(600)) }
        server.stop()
        #expect(await stopped.value == nil)
        #expect(await server.takeRequest(timeout: .seconds(600)) == nil)
    }
}
