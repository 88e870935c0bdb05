import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

/// Whose login a stored command goes out under, through a session and a socket.
@Suite(.bodyTimeLimit) struct OutboxLoginTests {
    private struct Say: BodyCommand, StoredCommand {
        typealias Auth = KongAuth
        static let path = "say"
        static let method = CommandMethod.POST
        let body: Write.Letter
    }

    private let server = MockServer()
    private let clock = TestScheduler()
    private let session: BackendSession

    init() throws {
        try server.start()
        server.dispatcher = { _ in .status(204) }
        session = BackendSession(environment: Environment(base: server.url), timeout: .seconds(60))
    }

    private func open(_ login: String, _ live: LiveBackend<KongAuth>) throws -> CommandOutbox<KongAuth> {
        var policy = OutboxPolicy()
        policy.pauses.isJittered = false
        return try CommandOutbox(
            store: MemoryStore(),
            login: login,
            commands: [Say.self],
            sending: live,
            policy: policy,
            scheduler: clock,
            writing: ImmediateScheduler()
        )
    }

    /// The owner of the stored answers would see the commands of the outbox.
    @Test func anOutboxOfAnotherLoginThanTheAnswersIsRefused() throws {
        let answers = StoredAnswers(store: MemoryStore(), login: "anna", on: ImmediateScheduler())
        let backend = Backend(session.authenticated(KongAuth.self, by: .bearer(Token("a")), person: "anna"))
        let live = LiveBackend(backend, sharing: LiveQueries(answers: answers))

        #expect(throws: StoreError.otherLogin) { try open("berta", live) }
        #expect(throws: Never.self) { try open("anna", live) }
    }

    /// The owner of the queries would see the commands of the outbox, held ones too, also when it is closed.
    @Test func anOutboxOnTheQueriesOfAnotherLoginIsRefused() throws {
        let live = LiveBackend(Backend(session.authenticated(KongAuth.self, by: .bearer(Token("a")), person: "anna")))
        let first = try open("anna", live)
        #expect(throws: StoreError.otherLogin) { try open("berta", live) }
        first.close()
        #expect(throws: StoreError.otherLogin) { try open("berta", live) }
        #expect(throws: Never.self) { try open("anna", live) }
    }

    private struct Other: Sendable {
        /// The error of a command; that of a query has another method and path.
        let error: String
        let logIn: @Sendable (RefreshingTokenProvider) -> Void
    }

    private static let whoIsLoggedIn: [Row<Other>] = [
        Row("nobody", Other(error: "there are no credentials") { $0.logOut() }),
        Row(
            "another person",
            Other(error: "the request belongs to another login") { $0.logIn(Token("b"), person: "berta") }
        ),
        Row(
            "nobody knows who",
            Other(
                error: """
                    the request belongs to a person, and nobody knows whose the login is: give it its person, as in \
                    logIn(token, person: id)
                    """
            ) { $0.logIn(Token("c")) }
        ),
        Row(
            "a person whose name is written with other bytes",
            Other(error: "the request belongs to another login") { $0.logIn(Token("d"), person: "anna\u{301}") }
        ),
    ]

    /// The command waits for its owner, and nothing is sent before.
    @Test(arguments: whoIsLoggedIn)
    private func aCommandWaitsForItsOwner(_ row: Row<Other>) throws {
        let provider = RefreshingTokenProvider(token: Token("a"), person: "ann\u{E1}", refresh: { _ in .never })
        let outbox = try open(
            "ann\u{E1}",
            LiveBackend(Backend(session.authenticated(KongAuth.self, by: .bearer(provider))))
        )
        row.value.logIn(provider)
        let held = outbox.execute(Say(body: .init(letter: "a"))).filter { $0.word == "held" || $0.isLast }.first()
        guard case let .held(error)? = try held?.get() else {
            Issue.record("\(String(describing: held))", sourceLocation: row.location)
            return
        }
        #expect(
            ("\(error)", server.requests.count) == ("POST /say: \(row.value.error)", 0),
            sourceLocation: row.location
        )

        provider.logIn(Token("a"), person: "ann\u{E1}")
        let isDone = DispatchSemaphore(value: 0)
        outbox.commands.producer.startWithValues { if $0.isEmpty { isDone.signal() } }
        outbox.resume()
        isDone.waitInTest()
        #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer a"], sourceLocation: row.location)
    }

    /// Credentials that stay the same have no logins: the app says whose they are.
    @Test(arguments: [("anna", "succeeded", 1), ("berta", "held", 0), (nil, "held", 0)])
    func aCommandGoesOutWithItsOwnersCredentials(person: String?, end: String, count: Int) throws {
        for credentials in [
            Middleware.bearer(Token("a")), .basic(user: "a", password: "b"), .credentials { ["X-Key": "a"] },
        ] {
            let session = session.authenticated(KongAuth.self, by: credentials, person: person)
            let outbox = try open("anna", LiveBackend(Backend(session)))
            let last = outbox.execute(Say(body: .init(letter: "a"))).filter { $0.word == "held" || $0.isLast }.first()
            #expect((try? last?.get())?.word == end)
        }
        #expect(server.requests.count == 3 * count)
    }

    private struct Told: ParameterlessQuery, StoredQuery {
        typealias Auth = KongAuth
        typealias Result = String
        static let path = "told"
    }

    /// Nor is an answer asked for, shown or kept, or a command sent that doesn't wait.
    @Test(arguments: whoIsLoggedIn)
    private func whatIsAnothersIsNotAskedFor(_ row: Row<Other>) throws {
        let provider = RefreshingTokenProvider(token: Token("a"), person: "ann\u{E1}", refresh: { _ in .never })
        let store = MemoryStore()
        let answers = StoredAnswers(store: store, login: "ann\u{E1}", on: ImmediateScheduler())
        let live = LiveBackend(
            Backend(session.authenticated(KongAuth.self, by: .bearer(provider))),
            sharing: LiveQueries(scheduler: clock, answers: answers)
        )
        row.value.logIn(provider)
        let error = row.value.error
        let command: SignalProducer<Void, CoreError> = live.execute(Say(body: .init(letter: "a")))
        let ends = [
            live.observe(Told()).first().map { "\($0)" }, live.execute(Told()).single().map { "\($0)" },
            command.single().map { "\($0)" },
        ]
        #expect(
            ends == [
                "success(failed(GET /told: \(error), last: nothing))", "failure(GET /told: \(error))",
                "failure(POST /say: \(error))",
            ],
            sourceLocation: row.location
        )
        let question = StoredQuestion(login: "ann\u{E1}", type: Told.storedName, query: "{}")
        #expect(
            (server.requests.count, try store.answer(to: question) == nil) == (0, true),
            sourceLocation: row.location
        )

        provider.logIn(Token("a"), person: "ann\u{E1}")
        server.dispatcher = { _ in .json("\"b\"") }
        let answer = try live.execute(Told()).single()?.get()
        #expect(
            try (answer, server.requests.count, store.answer(to: question)?.payload) == ("b", 1, Data("\"b\"".utf8)),
            sourceLocation: row.location
        )

        // Nor is the stored answer shown under another login; without one, it stays the last one's.
        row.value.logIn(provider)
        var all = ["failed(GET /told: \(error), last: nothing)"]
        if error == "there are no credentials" { all.append("failed(GET /told: \(error), last: b, stored)") }
        // Other queries on the same store, as after a restart: those of before may still have the last caller's answer.
        let restarted = LiveBackend(live.backend, sharing: LiveQueries(scheduler: clock, answers: answers))
        let shown = restarted.observe(Told()).take(first: all.count).map { "\($0)" }.collect()
        #expect(shown.single()?.get() == all, sourceLocation: row.location)
    }
}
