import Foundation
import MillraceBackend
import MillraceChannels
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

/// The way of a request through the session; `FaultScriptTests` has the answers that are no WebSocket.
@Suite(.bodyTimeLimit) struct ChannelHandshakeTests {
    private typealias Note = ChannelDesk.Note

    private let desk: ChannelDesk

    init() throws {
        desk = try ChannelDesk()
    }

    /// A 401 is answered by a new token, and a redirect is followed.
    @Test func theRequestPassesTheMiddlewareOfItsSession() throws {
        let session = BackendSession(environment: Environment(base: desk.server.url), transport: CurlTransport())
        let provider = RefreshingTokenProvider(
            token: Token("old"),
            refresh: { _ in SignalProducer(value: Token("new")) }
        )
        desk.server.dispatcher = { request in
            if request.path == "/v1/talk" { return MockResponse.status(307).header("Location", "/v2/talk") }
            return request.headers["Authorization"] == "Bearer new" ? .webSocket() : .status(401)
        }
        let member = session.authenticated(KongAuth.self, by: .bearer(provider))
        let talk = member.open(
            BackendChannel<Note, Note, KongAuth>(path: .api(.core, "/v1/talk")),
            on: desk.clock,
            seed: 1
        )
        let observation = desk.start(talk)
        try desk.socket().send(text: ChannelDesk.json(Note(id: 1)))
        desk.seen.expect(["1"])
        let last = desk.server.requests.last
        #expect((last?.path, last?.headers["Authorization"]) == ("/v2/talk", "Bearer new"))
        observation.dispose()
    }

    /// A connection behind whose answer nobody wants it any more is closed: the request can't be cancelled any more.
    @Test(arguments: ["disposed of", "refused"])
    private func aConnectionThatNobodyTakesIsClosed(_ loss: String) throws {
        let observation = SerialDisposable()
        let middleware = Middleware { request, next in
            next(request).attempt { _ in
                guard loss == "refused" else { return .success(observation.dispose()) }
                return .failure(.transport(.other(loss)))
            }
        }
        let session = BackendSession(
            environment: Environment(base: desk.server.url),
            transport: CurlTransport(),
            middleware: [middleware]
        )
        let talk = session.open(ChannelDesk.channel, on: desk.clock, seed: 1)
        let states = desk.states(of: talk)
        observation.inner = desk.start(talk)
        let socket = try desk.socket()
        #expect((socket.take(timeout: .seconds(30)), socket.isOpen) == (nil, false))
        let end = loss == "refused" ? "closed: GET /v1/talk: the exchange failed: refused" : "idle"
        states.expect(["idle", "connecting", end])
    }
}
