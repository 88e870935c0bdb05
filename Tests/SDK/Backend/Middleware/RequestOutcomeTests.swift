import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

/// One request has one outcome in every report, however its stream ends.
@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct RequestOutcomeTests {
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

    struct Exchange: Sendable {
        let answer: MockResponse
        var isStream = false
        var numbers: [Int]?
        let status: Int
    }

    private static let exchanges: [Row<Exchange>] = [
        Row("an answer that the first one takes", .init(answer: .json("[1]"), numbers: [1], status: 200)),
        Row("a stream that refuses its answer", .init(answer: .status(503), isStream: true, status: 503)),
    ]

    private static let statuses: [Row<Exchange>] = [301, 400, 401, 404, 422, 500, 503].map { status in
        Row("a status that is refused: \(status)", .init(answer: .status(status), status: status))
    }

    private static let bodies: [Row<Exchange>] = ["", "{", "{}", "[\"a\"]"].map { body in
        Row("a body that can't be decoded: \(body)", .init(answer: .json(body), status: 200))
    }

    @Test(arguments: exchanges + statuses + bodies) func anExchangeHasOneOutcome(_ row: Row<Exchange>) {
        let exchange = row.value
        backend.server.enqueue(exchange.answer)
        let values =
            exchange.isStream
            ? session.streaming.lines(of: city()).single() : session.access(city()).take(first: 1).single()
        let numbers = try? values?.get()
        #expect(
            (numbers, values?.failure == nil, lines.all) == (
                exchange.numbers, exchange.numbers != nil, ["log \(exchange.status)", "metrics \(exchange.status)"]
            ),
            sourceLocation: row.location
        )
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
        #expect(
            (done.wait(timeout: .now() + 60), lines.all) == (.success, ["log 200", "metrics 200"]),
            "anAnswerAfterWhichTheStreamIsDisposedOf"
        )
    }

    @Test func anAccessThatIsGivenUp() throws {
        backend.server.enqueue(.hanging)
        let access = session.access(city()).start()
        _ = try backend.server.takeRequest().unwrapped()
        access.dispose()
        #expect(lines.all == ["log GET", "metrics cancelled"])
    }

    @Test func aMiddlewareThatEndsWithoutAnAnswer() {
        let far = Outcomes()
        let reports = Lines()
        let metrics = Middleware.metrics { report in reports.add("\(report.outcome)") }
        far.observe(metrics.respond(to: .test()) { _ in .empty })

        #expect((far.all, reports.all) == (["completed"], ["cancelled"]))
    }

    @Test func aQueryIsShownWhereNothingInItIsSecret() throws {
        let written = Lines()
        let log = Middleware.log { written.add($0.prefix { $0 != "(" }) }
        let script = Script(.status(200), .status(200), .status(200))
        for query in ["page=2&q=B%C3%A4d", "page=2&access_token=s3cret", "next=%2Fcb%3Ftoken%3Ds3cret"] {
            var request = HTTPRequest.test()
            request.url = try URL.of("http://localhost/v1/data?\(query)")
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
