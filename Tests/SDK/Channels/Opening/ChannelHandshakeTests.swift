import Foundation
import MillraceBackend
import MillraceChannels
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

/// The request of a connection, its way through the session, and the answers that are no WebSocket.
@Suite(.bodyTimeLimit) struct ChannelHandshakeTests {
    private typealias Note = ChannelDesk.Note

    private let desk: ChannelDesk

    init() throws {
        desk = try ChannelDesk()
    }

    private static let refusals: [Row<(MockResponse, String)>] = [
        Row("403", (.status(403), "HTTP 403")),
        Row("404 in chunks", (.json("{\"title\":\"gone\"}", status: 404).chunked(size: 3), "HTTP 404")),
        Row("200", (.json("{}"), "no WebSocket: status 200")),
        Row("no upgrade", (.webSocket().removingHeader("Upgrade"), "no WebSocket: another protocol")),
        Row("another key", (.webSocket().header("Sec-WebSocket-Accept", "x"), "no WebSocket: another key")),
        Row(
            "an unknown subprotocol",
            (.webSocket().header("Sec-WebSocket-Protocol", "x"), "no WebSocket: a subprotocol that wasn't offered")
        ),
        Row(
            "an unknown extension",
            (.webSocket().header("Sec-WebSocket-Extensions", "x"), "no WebSocket: an extension that wasn't offered")
        ),
    ]

    @Test(arguments: refusals)
    private func aBackendRefusesTheChannel(_ row: Row<(MockResponse, String)>) throws {
        desk.server.dispatcher = { _ in row.value.0 }
        let observation = desk.start(desk.open())
        let seen = desk.seen.wait(for: 1)
        #expect(
            seen.count == 1 && seen[0].hasPrefix(ChannelDesk.failure(row.value.1)),
            "\(seen)",
            sourceLocation: row.location
        )
        observation.dispose()
    }

    /// Middleware sees the request, a 401 is answered by a new token, and a redirect is followed.
    @Test func theRequestPassesTheMiddlewareOfItsSession() throws {
        let log = Log()
        let spy = Middleware { request, next in
            log.add("\(request.headers["Authorization"] ?? "none")")
            return next(request)
        }
        let session = BackendSession(environment: Environment(base: desk.server.url), transport: CurlTransport())
        let provider = RefreshingTokenProvider(
            token: Token("old"),
            refresh: { _ in SignalProducer(value: Token("new")) }
        )
        desk.server.dispatcher = { request in
            if request.path == "/v1/talk" { return MockResponse.status(307).header("Location", "/v2/talk") }
            return request.headers["Authorization"] == "Bearer new" ? .webSocket() : .status(401)
        }
        _ = spy
        let member = session.authenticated(KongAuth.self, by: .bearer(provider))
        let talk = member.open(
            BackendChannel<Note, Note, KongAuth>(path: .api(.core, "/v1/talk")),
            on: desk.clock,
            seed: 1
        )
        let observation = desk.start(talk)
        try desk.socket().send(text: ChannelDesk.json(Note(id: 1)))
        #expect(desk.seen.wait(for: 1) == ["1"])
        #expect(
            desk.server.requests.map { "\($0.path) \($0.headers["Authorization"] ?? "")" }.last == "/v2/talk Bearer new"
        )
        observation.dispose()
    }
}
