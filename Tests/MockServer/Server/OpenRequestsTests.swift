import Foundation
import MillraceMockServer
import Testing

struct OpenRequestsTests {
    private let server = MockServer()

    init() throws {
        try server.start()
    }

    @Test func aRequestIsOpenUntilItsAnswerIsWritten() throws {
        server.enqueue(.hanging)
        server.enqueue(.status(204))
        let hanging = try TestClient(server)
        try hanging.get("/a?b=c")
        #expect(server.takeRequest() != nil)
        #expect(server.openRequests == ["GET /a?b=c"])
        let other = try TestClient(server)
        try other.get("/d")
        _ = try other.receiveHead()
        #expect(server.openRequests == ["GET /a?b=c"])
        server.stop()
        #expect(server.openRequests.isEmpty)
    }

    @Test func aHandlerCanAskForThem() throws {
        server.route(.GET, "/self") { [unowned server] _ in .text("\(server.openRequests.count)") }
        let client = try TestClient(server)
        try client.get("/self")
        _ = try client.receiveHead()
        #expect(try client.receive(1) == "0")
    }

    @Test func aServerThatNeverStartedHasNone() {
        #expect(MockServer().openRequests.isEmpty)
    }
}
