import Foundation
import MockServerTestSupport
import Testing

@testable import MillraceMockServer

struct MockServerTakeRequestTests {
    @Test func aWaitEndsWithTheRequest() async throws {
        let server = MockServer()
        try server.start()
        server.route(.GET, "/", .status(204))
        async let request = server.takeRequest(timeout: .seconds(600))
        let client = try TestClient(server)
        try client.get("/")
        #expect(await request?.path == "/")
        server.stop()
    }

    @Test func aWaitEndsWithTheTimeTheTaskOrTheServer() async throws {
        let server = MockServer()
        try server.start()
        var taken = [await server.takeRequest(timeout: .milliseconds(1))]
        let cancelled = Task { await server.takeRequest(timeout: .seconds(600)) }
        cancelled.cancel()
        taken.append(await cancelled.value)
        let stopped = Task { await server.takeRequest(timeout: .seconds(600)) }
        server.stop()
        taken.append(await stopped.value)
        taken.append(await server.takeRequest(timeout: .seconds(600)))
        #expect(taken.map { $0?.path } == [nil, nil, nil, nil])
    }
}
