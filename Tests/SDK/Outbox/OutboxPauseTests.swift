import CQRSTestSupport
import Dispatch
import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

/// What ends the pause of an outbox before its time: what shows that its reason is gone, and nothing that the pausing
/// command has caused itself.
@Suite(.bodyTimeLimit) struct OutboxPauseTests {
    private struct Pause: Sendable {
        let error: CoreError
        /// Whether any other request that reaches the backend ends it.
        var endsByOthers = true
        /// Its length, if the backend has asked for it.
        var seconds: Int = 1
    }

    private static let pauses: [Row<Pause>] =
        [
            Pause(error: .transport(.refused)), Pause(error: .transport(.unresolved)),
            Pause(error: .transport(.unreachable)), Pause(error: .transport(.unprocessed)),
            Pause(error: .transport(.noConnection)), Pause(error: .transport(.proxyRefused(status: 502))),
            Pause(error: .transport(.tls)), Pause(error: .transport(.suspended)),
            Pause(error: .status(.init(code: 511))),
            // Another request had the credentials that this one lacked.
            Pause(error: .authentication(.missing)),
            Pause(error: .authentication(.unobtained(.transport(.timedOut)))),
            Pause(error: .authentication(.unobtained(.status(.init(code: 400))))),
            Pause(
                error: .authentication(.unobtained(.status(.init(code: 429, retryAfter: .after(.seconds(60)))))),
                seconds: 60
            ),
            Pause(error: .authentication(.rejected(.init(code: 401))), endsByOthers: false),
            Pause(error: .authentication(.otherLogin), endsByOthers: false),
            Pause(error: .authentication(.unknownPerson), endsByOthers: false),
            Pause(error: .status(.init(code: 401)), endsByOthers: false),
            Pause(error: .status(.init(code: 425)), endsByOthers: false),
            Pause(error: .status(.init(code: 429)), endsByOthers: false),
            Pause(
                error: .status(.init(code: 429, retryAfter: .after(.seconds(60)))),
                endsByOthers: false,
                seconds: 60
            ),
            Pause(
                error: .status(.init(code: 503, retryAfter: .after(.seconds(86_400)))),
                endsByOthers: false,
                seconds: 86_400
            ),
            Pause(error: .transport(.heldBack(for: .seconds(60))), endsByOthers: false, seconds: 60),
        ].map { Row("\($0.error)", $0) }

    /// A list is made stale by an event, and by a tick, while the command is sent, and is asked for when that failed.
    @Test(arguments: pauses, ["event", "interval"])
    private func aCommandDoesNotEndItsOwnPause(_ row: Row<Pause>, news: String) throws {
        let desk = OutboxDesk()
        let outbox = try desk.open()
        let options = LiveOptions(refreshInterval: news == "interval" ? .milliseconds(900) : nil, leastPause: .zero)
        let list = desk.live.observe(Letters(), options).start()
        desk.accessible.queries[0].answer(.success("\"\""))
        desk.execute(Write(letter: "a", lane: "1"), outbox)
        if news == "event" {
            desk.live.queries.invalidate(.one(Letters()))
        } else {
            desk.clock.advance(by: .milliseconds(900))
        }
        let held = desk.accessible.queries.count
        desk.fail(0, row.value.error)
        let released = desk.accessible.queries.count
        desk.accessible.queries[released - 1].answer(.success("\"\""))
        list.dispose()
        let ownEnd = desk.bodies
        desk.live.execute(Letters()).start()
        desk.accessible.queries[released].answer(.success("\"\""))
        let otherEnd = desk.bodies
        desk.clock.advance(by: .seconds(row.value.seconds) - .milliseconds(1))
        let early = desk.bodies
        desk.clock.advance(by: .milliseconds(1))
        #expect(
            (held, released, ownEnd, otherEnd, early, desk.bodies) == (
                1, 2, ["a"], row.value.endsByOthers ? ["a", "a"] : ["a"], row.value.endsByOthers ? ["a", "a"] : ["a"],
                ["a", "a"]
            ),
            sourceLocation: row.location
        )
    }

    private static let refusals: [Row<(error: CoreError, reaches: Bool)>] = [
        Row("404", (.status(.init(code: 404)), true)), Row("412", (.status(.init(code: 412)), true)),
        Row("a page of somebody else", (.parsing(.init(codingPath: "", expected: "a", found: "b")), false)),
        Row("401", (.status(.init(code: 401)), false)), Row("429", (.status(.init(code: 429)), false)),
        Row("408", (.status(.init(code: 408)), false)), Row("502", (.status(.init(code: 502)), false)),
        Row("refused", (.transport(.refused), false)), Row("no login", (.authentication(.missing), false)),
    ]

    /// A backend that refuses another query can be reached; a gateway, or a 401, says nothing of that.
    @Test(arguments: refusals)
    private func anotherRefusalShowsTheBackend(_ row: Row<(error: CoreError, reaches: Bool)>) throws {
        let desk = OutboxDesk()
        let outbox = try desk.open()
        desk.execute(Write(letter: "a", lane: "1"), outbox)
        desk.fail(0, .transport(.refused))
        desk.live.execute(Letters()).start()
        desk.accessible.queries[0].answer(.failure(row.value.error))
        #expect(desk.bodies == (row.value.reaches ? ["a", "a"] : ["a"]), sourceLocation: row.location)
    }

    private static let stories = Row.stories(
        """
        ## another command’s success ends no pause that the backend asked for
        open
        execute a in a → a accepted, a sent, sends a, list [a sending], disk [a]
        execute b in b → b accepted, b sent, sends b, list [a sending, b sending], disk [a, b]
        execute c in a → c accepted, list [a sending, b sending, c waiting], disk [a, b, c]
        refuse 0 429+60 → a held, list [a held, b sending, c waiting]
        succeed 1 → b succeeded, b completed, list [a held, c waiting], disk [a, c]
        pass 59.999
        pass 0.001 → a sent, repeats a, list [a sending, c waiting]
        succeed 2 → a succeeded, a completed, c sent, sends c, list [c sending], disk [c]

        ## nor does another one’s refusal
        open
        execute a in a → a accepted, a sent, sends a, list [a sending], disk [a]
        execute b in b → b accepted, b sent, sends b, list [a sending, b sending], disk [a, b]
        refuse 0 503+60 → a held, list [a held, b sending]
        refuse 1 422 → b refused, b completed, list [a held, b refused (HTTP 422)], disk [a, b refused]
        pass 59.999
        pass 0.001 → a sent, repeats a, list [a sending, b refused (HTTP 422)]

        ## both end one that is due to the network
        open
        execute a in a → a accepted, a sent, sends a, list [a sending], disk [a]
        execute b in b → b accepted, b sent, sends b, list [a sending, b sending], disk [a, b]
        refuse 0 refused → a held, list [a held, b sending]
        refuse 1 422 → b refused, b completed, a sent, repeats a, list [a sending, b refused (HTTP 422)], disk [a, b refused]

        ## of two pauses the one stays whose reason does
        open
        execute a in a → a accepted, a sent, sends a, list [a sending], disk [a]
        execute b in b → b accepted, b sent, sends b, list [a sending, b sending], disk [a, b]
        refuse 0 refused → a held, list [a held, b sending]
        refuse 1 429+10 → b held, list [a held, b held]
        observe → asks
        answer nothing → shows fresh(ab, 2 pending), list [a waiting, b held]
        pass 9.999
        pass 0.001 → a sent, repeats a, list [a sending, b waiting]
        succeed 2 → shows stale(ab, 2 pending), a succeeded, a completed, b sent, repeats b, asks, list [b sending], disk [b]

        ## a person ends every pause
        open
        execute a → a accepted, a sent, sends a, list [a sending], disk [a]
        refuse 0 429+60 → a held, list [a held]
        retry a → retry a done, a sent, repeats a, list [a sending]
        """
    )

    @Test(arguments: stories) func everyActHasItsEffects(_ row: Row<String>) {
        OutboxStory.expect(row)
    }

    private static func status(_ code: Int) -> CoreError {
        .status(.init(code: code, retryAfter: .after(.seconds(60))))
    }

    private static let pausesAfterALoss: [Row<(error: CoreError, isOfAll: Bool)>] = [
        Row("425", (status(425), true)), Row("429", (status(429), true)), Row("503", (status(503), true)),
        Row("the host is left alone", (.transport(.heldBack(for: .seconds(60))), true)),
        Row("408", (status(408), false)), Row("409", (status(409), false)), Row("500", (status(500), false)),
    ]

    /// All commands wait where the backend asks for a pause, though it may have carried the command out before, and
    /// the outcome stays unknown: the command can't be replaced.
    @Test(arguments: pausesAfterALoss)
    private func aPauseAfterALostAnswerIsThatOfAll(_ row: Row<(error: CoreError, isOfAll: Bool)>) throws {
        let desk = OutboxDesk()
        let outbox = try desk.open()
        let edits = News()
        desk.execute(Write(letter: "a", lane: "1"), outbox)
        desk.fail(0, .transport(.reset))
        desk.clock.advance(by: .seconds(1))
        desk.fail(1, row.value.error)
        desk.execute(Write(letter: "b", lane: "2"), outbox)
        desk.live.execute(Letters()).start()
        desk.accessible.queries[0].answer(.success("\"\""))
        if let id = outbox.commands.value.first?.id {
            outbox.edit(id, to: Write(letter: "c", lane: "1")).startWithFailed { edits.add("\($0)") }
        }
        desk.clock.advance(by: .seconds(60) - .milliseconds(1))
        let early = desk.bodies
        desk.clock.advance(by: .milliseconds(1))
        #expect(
            (early, desk.bodies.count - early.count, edits.all) == (
                row.value.isOfAll ? ["a", "a"] : ["a", "a", "b"], 1, ["\(OutboxError.underWay)"]
            ),
            sourceLocation: row.location
        )
    }

    private struct Say: BodyCommand, StoredCommand {
        typealias Auth = KongAuth
        static let path = "say"
        static let method = CommandMethod.POST
        let body: Write.Letter
    }

    private struct Told: ParameterlessQuery {
        typealias Auth = KongAuth
        typealias Result = String
        static let path = "told"
    }

    /// A command that alone gets a 401 waits for another login: a request that reaches the backend under the same one
    /// says nothing, nor does one that needs none.
    @Test func aRefusedCredentialWaitsForAnotherLogin() throws {
        let (server, clock) = (MockServer(), TestScheduler())
        try server.start()
        server.dispatcher = { request in
            if request.method == .GET { return .json("\"told\"") }
            return .status(request.headers["Authorization"] == "Bearer b" ? 204 : 401)
        }
        let session = BackendSession(environment: Environment(base: server.url), timeout: .seconds(60))
        let provider = RefreshingTokenProvider(
            token: Token("a", refreshToken: "r"),
            person: "anna",
            refresh: { _ in SignalProducer(value: Token("a", refreshToken: "r")) }
        )
        let queries = LiveQueries(scheduler: clock)
        let live = LiveBackend(
            Backend(session.authenticated(KongAuth.self, by: .bearer(provider))),
            sharing: queries
        )
        let open = LiveBackend(Backend(session), sharing: queries)
        let outbox = try CommandOutbox(
            store: MemoryStore(),
            login: "anna",
            commands: [Say.self],
            sending: live,
            scheduler: clock,
            writing: ImmediateScheduler()
        )
        let held = outbox.execute(Say(body: .init(letter: "a"))).filter { $0.word == "held" }.first()
        guard case .held(.authentication(.rejected, _))? = try held?.get() else {
            Issue.record("\(String(describing: held))")
            return
        }
        for _ in 0..<3 {
            _ = try live.execute(Told()).single()?.get()
            _ = try open.execute(Letters()).single()?.get()
        }
        let early = server.requests.count { $0.method == .POST }

        provider.logIn(Token("b"), person: "anna")
        _ = try open.execute(Letters()).single()?.get()
        let stillEarly = outbox.commands.value.first?.status.word
        let isDone = DispatchSemaphore(value: 0)
        let observation = outbox.commands.producer.startWithValues { if $0.isEmpty { isDone.signal() } }
        _ = try live.execute(Told()).single()?.get()
        isDone.waitInTest()
        observation.dispose()
        #expect(
            (early, stillEarly, server.requests.filter { $0.method == .POST }.map { $0.headers["Authorization"] }) == (
                1, "held", ["Bearer a", "Bearer b"]
            )
        )
    }
}
