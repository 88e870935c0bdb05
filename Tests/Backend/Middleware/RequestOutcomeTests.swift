import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import Testing

@testable import MillraceBackend

/// One request has one outcome in every report, however its stream ends.
@Suite(.onEveryTransport, .namingTransport, .timeLimit(.minutes(5))) struct RequestOutcomeTests {
    private let lines = Lines()
    private let backend: TestBackend
    private let session: BackendSession

    init() throws {
        backend = try TestBackend()
        session = BackendSession(
            environment: backend.environment,
            transport: TransportKind.current.shared,
            middleware: [
                .log { [lines] line in
                    if line.hasPrefix("<--") { lines.add("log \(line.split(separator: " ")[1])") }
                },
                .metrics { [lines] report in
                    switch report.outcome {
                    case .answer(let status, _, _): lines.add("metrics \(status)")
                    case .failure: lines.add("metrics failure")
                    case .cancelled: lines.add("metrics cancelled")
                    }
                },
            ]
        )
    }

    private final class Lines: Sendable {
        private let kept = Mutex<[String]>([])
        var all: [String] { kept.withLock { $0.sorted() } }

        func add(_ line: some StringProtocol) {
            kept.withLock { $0.append(String(line)) }
        }
    }

    private func city(_ path: PathTemplate = "/v1/data") -> BackendResource<Void, [Int], NoAuth> {
        BackendResource(path: .api(.core, path), method: .GET)
    }

    @Test func anAnswerThatIsTakenByTheFirstWhoWantsIt() {
        backend.server.enqueue(.json("[1]"))
        let first = session.access(city()).take(first: 1).single()

        #expect(first == .success([1]))
        #expect(lines.all == ["log 200", "metrics 200"])
    }

    @Test func anAnswerAfterWhichTheStreamIsDisposedOf() throws {
        backend.server.enqueue(.json("[1]"))
        let access = SerialDisposable()
        let done = DispatchSemaphore(value: 0)
        access.inner = session.access(city()).start(
            .init(
                value: { _ in access.dispose() },
                completed: { done.signal() },
                interrupted: { done.signal() }
            )
        )
        #expect(done.wait(timeout: .now() + 60) == .success, "anAnswerAfterWhichTheStreamIsDisposedOf")
        #expect(lines.all == ["log 200", "metrics 200"])
    }

    @Test(arguments: [301, 400, 401, 404, 422, 500, 503])
    func aStatusThatIsRefused(status: Int) {
        backend.server.enqueue(.status(status))
        #expect(session.access(city()).single()?.failure != nil)
        #expect(lines.all == ["log \(status)", "metrics \(status)"])
    }

    @Test(arguments: ["", "{", "{}", "[\"a\"]"])
    func aBodyThatCannotBeDecoded(body: String) {
        backend.server.enqueue(.json(body))
        #expect(session.access(city()).single()?.failure != nil)
        #expect(lines.all == ["log 200", "metrics 200"])
    }

    @Test func aStreamThatRefusesItsAnswer() {
        backend.server.enqueue(.status(503))
        #expect(session.streaming.lines(of: city()).single()?.failure != nil)
        #expect(lines.all == ["log 503", "metrics 503"])
    }

    @Test func anAccessThatIsGivenUp() throws {
        backend.server.enqueue(.hanging)
        let access = session.access(city()).start()
        _ = try #require(backend.server.takeRequest())
        access.dispose()
        #expect(lines.all == ["log GET", "metrics cancelled"])
    }

    @Test func aMiddlewareThatEndsWithoutAnAnswer() {
        let far = Outcomes()
        let reports = Lines()
        let metrics = Middleware.metrics { report in reports.add("\(report.outcome)") }
        far.observe(metrics.respond(to: .test()) { _ in .empty })

        #expect(far.all == ["completed"])
        #expect(reports.all == ["cancelled"])
    }

    @Test func aQueryIsShownWhereNothingInItIsSecret() throws {
        let written = Lines()
        let log = Middleware.log { written.add($0.prefix { $0 != "(" }) }
        let script = Script(.status(200), .status(200), .status(200))
        for query in ["page=2&q=B%C3%A4d", "page=2&access_token=s3cret", "next=%2Fcb%3Ftoken%3Ds3cret"] {
            var request = HTTPRequest.test()
            request.url = try #require(URL(string: "http://localhost/v1/data?\(query)"))
            Outcomes().observe(log.respond(to: request, next: script.handler))
        }
        #expect(
            written.all == [
                "--> GET /v1/data", "--> GET /v1/data", "--> GET /v1/data?page=2&q=B%C3%A4d", "<-- 200 GET /v1/data ",
                "<-- 200 GET /v1/data ", "<-- 200 GET /v1/data?page=2&q=B%C3%A4d ",
            ]
        )
    }
}
