import Foundation
import MillraceMockServer
import MockServerTestSupport
import Testing

struct OpenRequestsTests {
    @Test func aRequestIsOpenUntilItsAnswerIsWritten() throws {
        let server = MockServer()
        var open = [server.openRequests]
        try server.start()
        server.route(.GET, "/self") { [unowned server] _ in .text("\(server.openRequests.count)") }
        // A handler can ask for them; its own isn't one yet.
        let own = try TestClient(server).answer("/self", body: 1)[1]
        server.enqueue(.hanging)
        server.enqueue(.status(204))
        let hanging = try TestClient(server)
        try hanging.get("/a?b=c")
        _ = try [#require(server.takeRequest()), #require(server.takeRequest())]
        open.append(server.openRequests)
        _ = try TestClient(server).answer("/d")
        open.append(server.openRequests)
        server.stop()
        open.append(server.openRequests)
        #expect((open, own) == ([[], ["GET /a?b=c"], ["GET /a?b=c"], []], "0"))
    }
}
