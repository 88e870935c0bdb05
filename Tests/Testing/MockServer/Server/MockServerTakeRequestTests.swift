import Foundation
import MockServerTestSupport
import Testing

@testable import MillraceMockServer

struct MockServerTakeRequestTests {
    @Test func requestsAreTakenInOrder() throws {
        try withServer { server in
            server.route(.GET, "*", .status(204))
            let client = try TestClient(server)
            for path in ["/1", "/2"] { _ = try client.answer(path) }
            let taken = (0..<3).map { server.takeRequest(timeout: $0 < 2 ? .seconds(60) : .zero)?.path }
            #expect(taken == ["/1", "/2", nil])
        }
    }

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
