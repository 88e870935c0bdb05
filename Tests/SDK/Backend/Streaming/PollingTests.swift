import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// News that is asked for again and again, from where the last answer ended.
@Suite final class PollingTests {
    private struct News: Decodable, Sendable, Equatable {
        let next: String?
    }

    private let clock = TestScheduler()
    private let log = Log()
    /// The completions of the requests, by their numbers.
    private let open = Guarded<[StubTransport.Completion]>([])

    private static func resource(since cursor: String) -> BackendResource<Void, News, NoAuth> {
        BackendResource(path: .api(.core, "/news/\(cursor)"), method: .GET)
    }

    private func session() -> BackendSession {
        let transport = StubTransport { [log, open] request, completion in
            log.add("asks \(request.url.lastPathComponent)")
            open.withLock { $0.append(completion) }
            return { log.add("cancels") }
        }
        return BackendSession(environment: Environment(base: .test), transport: transport)
    }

    private func start(attempts: Int = .max) -> any Disposable {
        session().polling(from: "0", next: \.next, attempts: attempts, on: clock, seed: 1, Self.resource).start(
            .init(
                value: { [log] news in log.add("news \(news.next ?? "last")") },
                failed: { [log] error in log.add("fails \(error)") },
                completed: { [log] in log.add("completes") },
                interrupted: { [log] in log.add("interrupted") }
            )
        )
    }

    private func answer(_ next: String?) {
        answer(200, next.map { #"{"next": "\#($0)"}"# } ?? "{}")
    }

    private func answer(_ status: Int, _ body: String, _ headers: HeaderFields = [:]) {
        let head = HTTPResponse(status: status, headers: headers, url: .test)
        open.withLock { $0.last }?(.success(HTTPAnswer(response: head, body: Data(body.utf8))))
    }

    @Test func eachRequestBeginsWhereTheLastAnswerEnded() {
        let polling = start()
        answer("1")
        // The backend didn't hold the request: the next one waits for the rest of a tenth of a second.
        clock.advance(by: .milliseconds(99))
        log.add("99 ms")
        clock.advance(by: .milliseconds(1))
        clock.advance(by: .seconds(30))
        answer("2")
        clock.advance()
        answer(nil)
        #expect(log.entries == ["asks 0", "news 1", "99 ms", "asks 1", "news 2", "asks 2", "news last", "completes"])
        polling.dispose()
    }

    @Test func aLostRequestIsMadeAgainFromTheSameCursor() {
        let polling = start()
        answer("1")
        clock.advance(by: .milliseconds(100))
        var pauses: [Duration] = []
        for failure in 0..<6 {
            let begin = clock.currentInstant
            if failure == 2 {
                answer(503, "", ["Retry-After": "40"])
            } else {
                open.withLock { $0.last }?(.failure(.transport(.reset)))
            }
            let count = log.entries.count
            while log.entries.count == count { clock.advance(by: .milliseconds(10)) }
            pauses.append(begin.duration(to: clock.currentInstant))
        }
        let longest: [Duration] = [1, 2, 4 + 40, 8, 16, 30].map { .seconds($0) + .milliseconds(10) }
        let areShort = zip(pauses, longest).allSatisfy { $0 >= .milliseconds(100) && $0 <= $1 }
        #expect(
            (log.entries, areShort, pauses[2] >= .seconds(40)) == (
                ["asks 0", "news 1"] + Array(repeating: "asks 1", count: 7), true, true
            )
        )
        // A success ends the count.
        answer("2")
        clock.advance(by: .seconds(1))
        polling.dispose()
        clock.advance(by: .seconds(100))
        #expect(log.entries.suffix(4) == ["news 2", "asks 2", "interrupted", "cancels"])
    }

    private static let ends: [Row<(attempts: Int, status: Int, end: [String])>] = [
        Row("a refused cursor", (.max, 410, ["fails GET /v1/data/news/0: HTTP 410"])),
        Row("the last attempt", (1, 503, ["fails GET /v1/data/news/0: HTTP 503"])),
        Row("the one before it", (2, 503, ["asks 0"])),
    ]

    @Test(arguments: ends) private func anErrorThatStaysIsSent(_ row: Row<(attempts: Int, status: Int, end: [String])>)
    {
        let polling = start(attempts: row.value.attempts)
        answer(row.value.status, "")
        clock.advance(by: .seconds(60))
        #expect(log.entries == ["asks 0"] + row.value.end, sourceLocation: row.location)
        polling.dispose()
    }

    /// The answers to a refresh after which a polling goes on, or ends because the login has.
    private static let refreshes: [Row<(CoreError, goesOn: Bool)>] = [
        Row("invalid_grant", (.status(.init(code: 400, body: Data(#"{"error": "invalid_grant"}"#.utf8))), false)),
        Row("invalid_client", (.status(.init(code: 400, body: Data(#"{"error": "invalid_client"}"#.utf8))), true)),
        Row("a refused form", (.status(.init(code: 422)), true)),
        Row("a page", (.parsing(.init(codingPath: "", expected: "an object", found: "no JSON")), true)),
        Row("a page of a network", (.transport(.malformedAnswer("a page")), true)),
        Row("no network", (.transport(.unreachable), true)),
        Row("a mistake of the app", (.request(.invalidURL("x")), false)),
    ]

    @Test(arguments: refreshes) private func aPollingGoesOnWhileTheLoginDoes(_ row: Row<(CoreError, goesOn: Bool)>) {
        let results = Guarded<[Result<Token, CoreError>]>([.failure(row.value.0), .success(Token("b"))])
        let provider = RefreshingTokenProvider(
            token: Token("a"),
            person: "anna",
            refresh: { _ in SignalProducer(result: results.withLock { $0.removeFirst() }) }
        )
        provider.reject(Token("a"))
        let session = session().authenticated(KongAuth.self, by: .bearer(provider))
        let polling = session.polling(from: "0", next: \News.next, on: clock, seed: 1) { cursor in
            BackendResource<Void, News, KongAuth>(path: .api(.core, "/news/\(cursor)"), method: .GET)
        }
        let observation = polling.startWithResult { [log] result in log.add(result.failure == nil ? "news" : "fails") }
        clock.advance(by: .seconds(10))
        #expect(log.entries == (row.value.goesOn ? ["asks 0"] : ["fails"]), sourceLocation: row.location)
        observation.dispose()
    }

    /// A cursor of one person isn't used under the login of another.
    @Test func aPollingBelongsToTheLoginThatItBeganUnder() {
        let provider = RefreshingTokenProvider(token: Token("a"), person: "anna", refresh: { _ in .never })
        let session = session().authenticated(KongAuth.self, by: .bearer(provider))
        let polling = session.polling(from: "0", next: \News.next, on: clock) { cursor in
            BackendResource<Void, News, KongAuth>(path: .api(.core, "/news/\(cursor)"), method: .GET)
        }
        let observation = polling.startWithResult { [log] result in log.add("\(result.map { $0.next ?? "" })") }
        answer("1")
        provider.logIn(Token("b"), person: "berta")
        clock.advance(by: .seconds(1))
        #expect(log.entries == ["asks 0", "success(\"1\")", "failure(GET /v1/data/news/1: there are no credentials)"])
        observation.dispose()
    }
}
