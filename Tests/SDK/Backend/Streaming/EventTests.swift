import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct EventTests {
    private let resource = BackendResource<Void, String, NoAuth>(
        path: .api(.core, "/v1/events"),
        method: .GET,
        response: { data, _ in .success(String(decoding: data, as: UTF8.self)) }
    )

    private func stream(_ text: String) -> MockResponse {
        .data(Data(text.utf8), contentType: "text/event-stream; charset=utf-8")
    }

    /// Starts a stream, and returns its values and its end, which is on the agenda, too: a test waits for what comes
    /// first.
    private func start(
        _ events: SignalProducer<ServerSentEvent<String>, CoreError>,
        on clock: AwaitableClock
    ) -> Guarded<[String]> {
        let log = Guarded<[String]>([])
        let end: @Sendable (String) -> Void = { text in
            log.withLock { $0.append(text) }
            clock.schedule {}
        }
        events.start(
            .init(
                value: { event in log.withLock { $0.append(event.value) } },
                failed: { end("\($0)") },
                completed: { end("completed") },
                interrupted: { end("interrupted") }
            )
        )
        return log
    }

    @Test func aStreamIsReadWhereverItsChunksEnd() throws {
        let text =
            "\u{FEFF}: hi\nid: 1\ndata: a\ndata:  b\n\nevent: x\rdata\r\r\nid\r\ndata:é\r\n\r\nretry: 50\nid:\u{0}\ndata:z\n\ndata: cut"
        let bytes = Data(text.utf8)
        let expected: [EventParser.Event] = [
            .init(id: "1", name: "message", data: Data("a\n b".utf8)),
            .init(id: "1", name: "x", data: Data()),
            .init(id: nil, name: "message", data: Data("é".utf8)),
            .init(id: nil, name: "message", data: Data("z".utf8)),
        ]
        for size in 1...bytes.count {
            var parser = EventParser()
            var events: [EventParser.Event] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                events += try parser.events(adding: bytes[start..<min(start + size, bytes.count)])
            }
            #expect((events, parser.pause) == (expected, 0.05))
        }
    }

    @Test func aStreamIsContinuedFromItsLastEvent() throws {
        let backend = try TestBackend()
        let clock = AwaitableClock()
        backend.server.enqueue(stream("retry: 700\nid: 7\ndata: one\n\n"))
        backend.server.enqueue(.status(503).header("Retry-After", "5"))
        backend.server.enqueue(stream("event: x\ndata: two\n\ndata: unfinished"))
        backend.server.enqueue(.status(204))
        let events = Mutex<[ServerSentEvent<String>]>([])
        let done = DispatchSemaphore(value: 0)
        backend.session.streaming.events(of: resource, on: clock, seed: 1).start(
            .init(
                value: { event in events.withLock { $0.append(event) } },
                failed: { error in
                    Issue.record("\(error)")
                    done.signal()
                },
                completed: { done.signal() }
            )
        )
        var pauses: [Double] = []
        for _ in 0..<3 {
            _ = try backend.server.takeRequest().unwrapped()
            // The next connection is scheduled when this one has ended, which no clock tells: the agenda does.
            pauses.append(clock.waitForWork())
            clock.runNext()
        }
        done.waitInTest()

        var generator = SeededGenerator(seed: 1)
        let expected = [0.7, 5, 0.7].map { $0 + .random(in: 0...0.7, using: &generator) }
        #expect(
            (
                events.withLock { $0 }, pauses.map { ($0 * 1000).rounded() },
                backend.server.requests.map { $0.headers["Last-Event-ID"] },
                backend.server.requests.first?.headers["Accept"]
            ) == (
                [.init(id: "7", value: "one"), .init(id: "7", name: "x", value: "two")],
                expected.map { ($0 * 1000).rounded() }, [nil, "7", "7", "7"], "text/event-stream"
            )
        )
    }

    @Test func aServerThatAsksForNoPauseIsNotCalledWithoutOne() throws {
        let backend = try TestBackend()
        let clock = AwaitableClock()
        backend.server.enqueue(stream("retry: 0\ndata: one\n\n"))
        // What carries no event is no success, whether it is an answer or not.
        backend.server.enqueue(.status(503))
        for _ in 0..<9 { backend.server.enqueue(stream("retry: 0\n: still here\n\n")) }
        backend.server.enqueue(stream("data: two\n\n"))
        let events = backend.session.streaming.events(of: resource, on: clock, seed: 1).start()
        defer { events.dispose() }
        var pauses: [Double] = []
        for _ in 0..<12 {
            _ = try backend.server.takeRequest().unwrapped()
            pauses.append(clock.waitForWork())
            clock.runNext()
        }

        var generator = SeededGenerator(seed: 1)
        let least = [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8, 25.6, 30, 30, 0.1]
        let expected = least.map { $0 + .random(in: 0...$0, using: &generator) }
        #expect(pauses.map { ($0 * 1000).rounded() } == expected.map { ($0 * 1000).rounded() })
    }

    @Test func clientsThatLostTheirServerTogetherDoNotComeBackTogether() throws {
        let session = BackendSession(
            environment: Environment(base: try MockServer.refusedURL()),
            transport: TransportKind.current.shared
        )
        let pauses = (0..<20).map { _ in
            let clock = AwaitableClock()
            let stream = session.streaming.events(of: resource, on: clock).start()
            defer { stream.dispose() }
            return clock.waitForWork()
        }

        #expect((pauses.allSatisfy { (3...6).contains($0) }, Set(pauses).count) == (true, 20))
    }

    @Test func attemptsAreCountedUntilSomethingComes() throws {
        let session = BackendSession(
            environment: Environment(base: try MockServer.refusedURL()),
            transport: TransportKind.current.shared
        )
        let clock = AwaitableClock()
        let log = start(session.streaming.events(of: resource, attempts: 2, on: clock), on: clock)
        let pause = clock.waitForWork()
        clock.runNext()
        let last = clock.waitForWork()
        #expect((pause >= 3, last, log.withLock { $0 }) == (true, 0, ["GET /v1/events: the connection was refused"]))
    }

    @Test func aConnectionThatCameToSomethingIsNoAttempt() throws {
        let backend = try TestBackend()
        let clock = AwaitableClock()
        backend.server.enqueue(stream("data: one\n\ndata: two\n\n").disconnecting(at: .body(after: 12)))
        backend.server.enqueue(.status(204))
        let log = start(backend.session.streaming.events(of: resource, attempts: 1, on: clock), on: clock)
        let pause = clock.waitForWork()
        clock.runNext()
        #expect((pause >= 3, clock.waitForWork(), log.withLock { $0 }) == (true, 0, ["one", "completed"]))
    }

    /// Answers that end a stream at the first attempt, each with its reason.
    private static let ends: [Row<(MockResponse, Duration, CoreError.TransportReason)>] = [
        Row("a server that does not answer is not waited for", (.hanging, .milliseconds(60), .timedOut)),
        Row(
            "nor is one that answers half",
            (.raw("HTTP/1.1 503 Busy\r\nContent-Length: 9\r\n\r\nhalf", closing: false), .milliseconds(60), .timedOut)
        ),
        Row("another type is no stream", (.text("data: x\n\n"), .seconds(60), .malformedAnswer("not an event stream"))),
        Row(
            "an event that is too long names its request",
            (
                .data(Data("data: ".utf8) + Data(count: LineSplitter.limit), contentType: "text/event-stream"),
                .seconds(60), .tooLarge(limit: LineSplitter.limit)
            )
        ),
    ]

    @Test(arguments: ends)
    func aStreamEndsWithItsReason(_ row: Row<(MockResponse, Duration, CoreError.TransportReason)>) throws {
        let (response, timeout, reason) = row.value
        let backend = try TestBackend(timeout: timeout)
        backend.server.enqueue(response)
        let failure = backend.session.streaming.events(of: resource, attempts: 1).wait().failure
        #expect(
            failure == .transport(reason, at: .init(method: .GET, path: "/v1/events")),
            sourceLocation: row.location
        )
    }

    /// A refresh whose refusal has not ended the login is one more pause, whatever the stream's method is.
    @Test(arguments: [("invalid_grant", false), ("invalid_client", true)], [Resource.Method.GET, .POST])
    func aStreamGoesOnWhileTheLoginDoes(refusal: (error: String, goesOn: Bool), method: Resource.Method) throws {
        let backend = try TestBackend()
        backend.server.enqueue(.status(204))
        let body = Data(#"{"error": "\#(refusal.error)"}"#.utf8)
        let results = Guarded<[Result<Token, CoreError>]>([
            .failure(.status(.init(code: 400, body: body))), .success(Token("b")),
        ])
        let provider = RefreshingTokenProvider(
            token: Token("a"),
            refresh: { _ in SignalProducer(result: results.withLock { $0.removeFirst() }) }
        )
        provider.reject(Token("a"))
        let session = backend.session.authenticated(KongAuth.self, by: .bearer(provider))
        let resource = BackendResource<Void, String, KongAuth>(path: .api(.core, "/v1/events"), method: method)
        let clock = AwaitableClock()
        let log = start(session.streaming.events(of: resource, on: clock), on: clock)
        let pause = clock.waitForWork()
        clock.runNext()
        if refusal.goesOn { _ = clock.waitForWork() }
        let end = log.withLock { $0.first?.contains("rejected") == true ? "rejected" : $0.first }
        #expect((pause >= 3, end) == (refusal.goesOn, refusal.goesOn ? "completed" : "rejected"))
    }

    @Test func whatHasAnsweredTakesTheTimeThatItTakes() throws {
        let backend = try TestBackend(timeout: .milliseconds(300))
        let answer = stream("data: a\n\ndata: b\n\n").throttled(bytes: 9, per: .milliseconds(500))
        backend.server.route(.GET, "/v1/events", answer)
        let texts = Mutex<[String]>([])
        // A busy machine may need another attempt until the answer begins in time, after which nothing is repeated.
        let events = backend.session.streaming.events(of: resource).take(first: 2)
        let failure = events.on(value: { event in texts.withLock { $0.append(event.value) } }).wait().failure

        #expect((failure, texts.withLock { $0 }) == (nil, ["a", "b"]))
    }

    @Test func anEventThatBreaksOffIsAskedForAgain() throws {
        var parser = EventParser()
        _ = try parser.events(adding: Data("id: 1\ndata: a\n\nid: 2\ndata: cut".utf8))
        let first = parser.lastID
        // An identifier counts from its empty line on, also without data.
        _ = try parser.events(adding: Data("\n\nid: 3\n\nid: 4\n".utf8))
        #expect([first, parser.lastID] == ["1", "3"])
    }

    @Test(arguments: [EventReconnection.whereSafe, .always, .never], [Resource.Method.GET, .POST, .PUT, .PATCH])
    func aStreamIsAskedForAgainWhereThatIsSafe(reconnecting: EventReconnection, method: Resource.Method) throws {
        // A request that is given up on a busy machine would take an answer along.
        let backend = try TestBackend(timeout: .seconds(50))
        let clock = AwaitableClock()
        let resource = BackendResource<Data, String, NoAuth>(
            path: .api(.core, "/v1/events"),
            method: method,
            request: { data, _ in .success(data) },
            response: { data, _ in .success(String(decoding: data, as: UTF8.self)) }
        )
        backend.server.enqueue(stream("data: one\n\n"))
        backend.server.enqueue(.status(204))
        let body = method == .GET ? Data() : Data("body".utf8)
        let streaming = backend.session.streaming
        let log = start(
            streaming.events(of: resource, with: body, reconnecting: reconnecting, on: clock),
            on: clock
        )
        let goesOn = reconnecting == .always || reconnecting == .whereSafe && method.isIdempotent
        let pause = clock.waitForWork()
        if goesOn { clock.runNext() }
        let last = goesOn ? clock.waitForWork() : 0
        #expect(
            (pause >= 3, last, backend.server.requestCount, log.withLock { $0 }) == (
                goesOn, 0, goesOn ? 2 : 1, ["one", "completed"]
            )
        )
    }

    @Test func aStreamThatNobodyHasProcessedIsAskedForAgain() throws {
        let backend = try TestBackend()
        let nobody = try MockServer.refusedURL()
        let resource = BackendResource<Void, String, NoAuth>(path: .absolute(nobody), method: .POST)
        let clock = AwaitableClock()
        let stream = backend.session.streaming.events(of: resource, on: clock).start()
        defer { stream.dispose() }
        let pause = clock.waitForWork()
        // One whose host has redirected it is one that a host has processed.
        let redirected = BackendResource<Void, String, NoAuth>(path: .api(.core, "/v1/events"), method: .POST)
        backend.server.enqueue(MockResponse(status: 307, headers: ["Location": nobody.absoluteString]))
        let failure = backend.session.streaming.events(of: redirected).wait().failure

        #expect((pause >= 3, failure?.isTransport(.refused)) == (true, true))
    }
}
