import Dispatch
import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

/// What the answer of a token endpoint means for the commands and queries that wait for a token, through a session and
/// sockets: it is never the answer to one of them.
@Suite(.bodyTimeLimit) struct OutboxCredentialTests {
    private struct Say: BodyCommand, StoredCommand {
        typealias Auth = KongAuth
        static let path = "say"
        static let method = CommandMethod.POST
        let body: Write.Letter
        let lane: Lane

        init(_ letter: String) {
            body = Write.Letter(letter: letter)
            lane = Lane(letter)
        }
    }

    private struct Told: ParameterlessQuery {
        typealias Auth = KongAuth
        typealias Result = String
        static let path = "told"
    }

    private struct Answer: Sendable {
        let response: MockResponse
        /// Whether the login has ended.
        var isOver = false
        let message: String
    }

    private static func oauth(_ error: String, _ status: Int = 400) -> MockResponse {
        .json(#"{"error": "\#(error)"}"#, status: status)
    }

    private static let login = "Your login is no longer valid. Log in again."
    private static let unreadable = "The server's answer could not be understood. Try again later."
    private static func unexpected(_ code: Int) -> String {
        "The server gave an unexpected answer (\(code)). Try again later."
    }

    /// The answers of the token endpoint.
    private static let answers: [Row<Answer>] = [
        Row("invalid_grant", Answer(response: oauth("invalid_grant"), isOver: true, message: login)),
        Row("invalid_grant by 403", Answer(response: oauth("invalid_grant", 403), isOver: true, message: login)),
        Row("a 401 without OAuth", Answer(response: .status(401), isOver: true, message: login)),
        Row("invalid_client", Answer(response: oauth("invalid_client"), message: unexpected(400))),
        Row("invalid_client by 401", Answer(response: oauth("invalid_client", 401), message: unexpected(401))),
        Row("invalid_request", Answer(response: oauth("invalid_request"), message: unexpected(400))),
        Row("a 400 of another kind", Answer(response: .status(400), message: unexpected(400))),
        Row("403", Answer(response: .status(403), message: unexpected(403))),
        Row("404", Answer(response: .status(404), message: unexpected(404))),
        Row("409", Answer(response: .status(409), message: unexpected(409))),
        Row("422", Answer(response: .status(422), message: unexpected(422))),
        Row("429", Answer(response: .status(429), message: "The server is busy (429). Wait a moment, then try again.")),
        Row("500", Answer(response: .status(500), message: "The server has a problem (500). Try again later.")),
        Row("502", Answer(response: .status(502), message: "The server has a problem (502). Try again later.")),
        Row(
            "503 with a pause",
            Answer(
                response: .status(503).header("Retry-After", "40"),
                message: "The server has a problem (503). Try again later."
            )
        ),
        Row(
            "a page of HTML",
            Answer(response: .data(Data("<!DOCTYPE html>".utf8), contentType: "text/html"), message: unreadable)
        ),
        Row(
            "no token",
            Answer(
                response: .json("{}"),
                message: "The server's answer could not be understood (at access_token). Try again later."
            )
        ),
        Row(
            "half an answer",
            Answer(
                response: MockResponse.json("{}").disconnecting(at: .head),
                message: "The server's answer broke off. Try again."
            )
        ),
    ]

    private let server = MockServer()
    private let clock = TestScheduler()
    private let provider: RefreshingTokenProvider
    private let live: LiveBackend<KongAuth>
    private let token = MutableProperty(MockResponse.json(#"{"access_token": "b", "refresh_token": "s"}"#))

    init() throws {
        try server.start()
        let open = BackendSession(environment: Environment(base: server.url), timeout: .seconds(60))
        provider = RefreshingTokenProvider(
            token: Token("a", refreshToken: "r"),
            person: "anna",
            on: clock,
            refresh: { _ in
                open.access(BackendResource<Void, Token, NoAuth>(path: .api(.core, "/token"), method: .POST))
            }
        )
        let loggedIn = open.authenticated(KongAuth.self, by: .bearer(provider))
        live = LiveBackend(Backend(loggedIn), sharing: LiveQueries(scheduler: clock))
        server.dispatcher = { request in
            guard request.headers["Authorization"] == "Bearer b" else { return .status(401) }
            return request.method == .GET ? .json("\"told\"") : .status(204)
        }
    }

    private func open() throws -> CommandOutbox<KongAuth> {
        var policy = OutboxPolicy()
        policy.pauses.isJittered = false
        return try CommandOutbox(
            store: MemoryStore(),
            login: "anna",
            commands: [Say.self],
            sending: live,
            policy: policy,
            scheduler: clock,
            writing: ImmediateScheduler()
        )
    }

    /// The letters of the commands that were sent with the new token.
    private var said: [String] {
        server.requests.filter { $0.target == "/say" && $0.headers["Authorization"] == "Bearer b" }.compactMap {
            (try? JSONDecoder().decode(Write.Letter.self, from: Data($0.bodyText.utf8)))?.letter
        }
    }

    private func wait(
        for outbox: CommandOutbox<KongAuth>,
        until isMeant: @escaping @Sendable ([OutboxCommand]) -> Bool
    ) {
        let isThere = DispatchSemaphore(value: 0)
        let observation = outbox.commands.producer.startWithValues { if isMeant($0) { isThere.signal() } }
        isThere.waitInTest()
        observation.dispose()
    }

    /// Two commands wait for the same refresh, after a 401 or instead of being sent, and one comes after it.
    @Test(arguments: answers, [true, false])
    private func noCommandIsRefusedOrLost(_ row: Row<Answer>, isRejectedFirst: Bool) throws {
        let outbox = try open()
        if !isRejectedFirst { provider.reject(Token("a")) }
        let isOpen = DispatchSemaphore(value: 0)
        server.route(.POST, "/token", on: DispatchQueue(label: "token")) { [token] _ in
            isOpen.waitInTest()
            // The second 401 may come after the end of the first one's refresh, and leads to another one.
            isOpen.signal()
            return token.value
        }
        token.value = row.value.response
        for letter in ["a", "b"] { outbox.execute(Say(letter)).start() }
        isOpen.signal()
        wait(for: outbox) { $0.count == 2 && $0.allSatisfy { $0.status.word == "held" } }
        outbox.execute(Say("c")).start()
        wait(for: outbox) { $0.count == 3 }
        let messages = outbox.commands.value.compactMap { command -> String? in
            guard case let .held(error, _) = command.status else { return nil }
            return error.userMessage
        }
        // Where the refresh has ended the login, the second one may have found none.
        let expected = [row.value.message] + (row.value.isOver ? [CoreError.authentication(.missing).userMessage] : [])
        #expect(
            (messages.count, messages.filter { !expected.contains($0) }, said, provider.isLoggedIn) == (
                2, [], [], !row.value.isOver
            ),
            sourceLocation: row.location
        )

        token.value = .json(#"{"access_token": "b", "refresh_token": "s"}"#)
        if row.value.isOver { provider.logIn(Token("b"), person: "anna") }
        outbox.resume()
        wait(for: outbox) { $0.isEmpty }
        #expect(said.sorted() == ["a", "b", "c"], sourceLocation: row.location)
    }

    /// A query shows the failure of the credentials, and has the next answer when there are some.
    @Test(arguments: answers) private func aQueryIsNotRefused(_ row: Row<Answer>) throws {
        provider.reject(Token("a"))
        server.route(.POST, "/token") { [token] _ in token.value }
        token.value = row.value.response
        let failed = live.observe(Told()).first()?.get()
        let isOfCredentials = if case .authentication? = failed?.error { true } else { false }
        #expect(
            (failed?.error?.userMessage, isOfCredentials, failed?.error?.isRetryable) == (
                row.value.message, true, !row.value.isOver
            ),
            sourceLocation: row.location
        )
        token.value = .json(#"{"access_token": "b", "refresh_token": "s"}"#)
        if row.value.isOver { provider.logIn(Token("b"), person: "anna") }
        #expect(live.observe(Told()).first()?.get() == .fresh("told"), sourceLocation: row.location)
    }
}
