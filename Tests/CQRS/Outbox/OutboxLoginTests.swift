import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceStreams
import Synchronization
import Testing

@testable import MillraceCQRS

/// Whose login a stored command goes out under, through a session and a socket.
@Suite(.timeLimit(.minutes(5))) struct OutboxLoginTests {
    private final class Account: TokenProvider {
        private let person = Mutex<(number: Int, name: String?)>((1, "anna"))

        func logIn(_ name: String?) {
            person.withLock { $0 = ($0.number + 1, name) }
        }

        var login: Login { person.withLock { Login(number: $0.number, person: $0.name) } }

        func token() -> SignalProducer<Token, CoreError> {
            SignalProducer(value: Token("token of \(login.person ?? "nobody")"))
        }

        func reject(_ token: Token) {}
    }

    private struct Say: BodyCommand, StoredCommand {
        typealias Auth = KongAuth
        static let path = "say"
        static let method = CommandMethod.POST
        let body: Write.Letter
    }

    private let server = MockServer()
    private let account = Account()
    private let clock = TestScheduler()
    private let store = MemoryStore()
    private let live: LiveBackend<KongAuth>

    init() throws {
        try server.start()
        server.dispatcher = { _ in .status(204) }
        let session = BackendSession(environment: Environment(base: server.url), timeout: .seconds(60))
        live = LiveBackend(Backend(session.authenticated(KongAuth.self, by: .bearer(account))))
    }

    private func open(_ login: String) throws -> CommandOutbox<KongAuth> {
        var policy = OutboxPolicy()
        policy.pauses.jitter = .none
        return try CommandOutbox(
            store: store,
            login: login,
            commands: [Say.self],
            sending: live,
            policy: policy,
            scheduler: clock,
            writing: ImmediateScheduler()
        )
    }

    @Test func aCommandGoesOutUnderItsOwnersLogin() throws {
        let outbox = try open("anna")
        let progress = outbox.execute(Say(body: .init(letter: "a"))).filter(\.isLast).single()
        #expect((try? progress?.get())?.word == "succeeded")
        #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer token of anna"])
    }

    /// Somebody else has logged in, in the same session, before the command was sent.
    @Test func aCommandIsNotSentUnderAnotherLogin() throws {
        account.logIn("berta")
        let outbox = try open("anna")
        let held = outbox.execute(Say(body: .init(letter: "a"))).filter { $0.word == "held" }.first()
        #expect((try? held?.get())?.word == "held")
        #expect(server.requests.isEmpty)
        guard case let .held(error, _) = outbox.commands.value[0].status else {
            Issue.record("\(outbox.commands.value)")
            return
        }
        #expect(error == .authentication(.otherLogin, at: .init(method: .POST, path: "/say")))

        account.logIn("anna")
        let isDone = DispatchSemaphore(value: 0)
        outbox.commands.producer.startWithValues { if $0.isEmpty { isDone.signal() } }
        outbox.resume()
        #expect(isDone.wait(timeout: .now() + 30) == .success)
        #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer token of anna"])
    }
}
