import Foundation
import MillraceBackend
import MillraceChannels
import MillraceStreams
import TestSupport
import Testing

/// Channels through an HTTP proxy that nobody here wrote.
@Suite(.needs(ProxyProgram.isThere, "tinyproxy or a server is missing"), .onWaitingThreads, .bodyTimeLimit)
struct ProxyTests {
    private typealias Channel = BackendChannel<ChannelMessage, ChannelMessage, NoAuth>

    private struct Passage: Sendable {
        var isSecure = false
        /// Whether the proxy wants a name and a password.
        var isLocked = false
        /// The name and the password in the URL of the proxy, as of `http_proxy`.
        var login: String?
        /// The messages that come back, or the error.
        let outcome: String
    }

    private static let passages: [Row<Passage>] = [
        Row("plain", Passage(outcome: "3 messages")),
        Row("with TLS", Passage(isSecure: true, outcome: "3 messages")),
        Row("with a name and a password", Passage(isLocked: true, login: "ada:secret", outcome: "3 messages")),
        Row("with both", Passage(isSecure: true, isLocked: true, login: "ada:secret", outcome: "3 messages")),
        Row("without the password", Passage(isLocked: true, outcome: refusal + "407")),
        // tinyproxy answers a wrong password by 401.
        Row("with a wrong one", Passage(isSecure: true, isLocked: true, login: "ada:guess", outcome: refusal + "401")),
    ]

    private static let refusal = "GET /v1/echo: the proxy refused the connection to the host with HTTP "

    @Test(arguments: passages) private func aChannelThroughAProxy(_ row: Row<Passage>) throws {
        let server = try ServerProgram(.websockets, isSecure: row.value.isSecure)
        let port = try #require(server.url.port)
        let proxy = try ProxyProgram(port: port, credentials: row.value.isLocked ? ("ada", "secret") : nil)
        defer { withExtendedLifetime((server, proxy)) {} }
        let login = row.value.login.map { "\($0)@" } ?? ""
        let url = proxy.url.absoluteString.replacing("//", with: "//\(login)")
        let session = BackendSession(
            environment: Environment(base: server.url),
            transport: CurlTransport(authorities: server.certificate, proxy: .url(try #require(URL(string: url))))
        )
        let channel = Channel(path: .api(.core, "/v1/echo"), encode: { .success($0) }, decode: { .success($0) })
        let messages: [ChannelMessage] = ["", "a", String(repeating: "a bc", count: 50_000)].map { .text($0) }
        let talk = session.open(channel.subprotocols(["v2"]).onOpen { _ in messages })
        let outcome =
            switch talk.messages.take(first: messages.count).collect().single() {
            case .success(messages): "\(messages.count) messages"
            case let .failure(error): "\(error)"
            case let other: "\(String(describing: other))"
            }
        #expect(outcome == row.value.outcome, sourceLocation: row.location)
    }
}
