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
        session = backend.session(
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

    private static let city = BackendResource<Void, [Int], NoAuth>(path: .api(.core, "/v1/data"), method: .GET)

    /// An answer, and an access that returns whether it ended as it should.
    private struct Exchange: Sendable {
        let status: Int
        let body: String
        let isRight: @Sendable (BackendSession) -> Bool
    }

    /// A status that is refused, or a body that can't be decoded.
    private static let failures: [Row<Exchange>] =
        ([
            (301, ""), (401, ""), (404, ""), (422, ""), (503, ""), (200, ""), (200, "{"), (200, "[\"a\"]"),
        ] as [(Int, String)]).map { status, body in
            Row(
                "an answer that fails: \(status) \(body)",
                Exchange(status: status, body: body) { $0.access(city).single()?.failure != nil }
            )
        }

    private static let others: [Row<Exchange>] = [
        Row(
            "an answer that the first one takes",
            Exchange(status: 200, body: "[1]") { $0.access(city).take(first: 1).single() == .success([1]) }
        ),
        Row(
            "a stream that refuses its answer",
            Exchange(status: 503, body: "") { $0.streaming.lines(of: city).single()?.failure != nil }
        ),
    ]

    @Test(arguments: failures + others) private func anExchangeHasOneOutcome(_ row: Row<Exchange>) {
        let (status, isRight) = (row.value.status, row.value.isRight)
        backend.server.enqueue(.json(row.value.body, status: status))
        #expect(
            (isRight(session), lines.all) == (true, ["log \(status)", "metrics \(status)"]),
            sourceLocation: row.location
        )
    }

    @Test func anAnswerAfterWhichTheStreamIsDisposedOf() throws {
        backend.server.enqueue(.json("[1]"))
        let access = SerialDisposable()
        let done = DispatchSemaphore(value: 0)
        access.inner = session.access(Self.city).start(
            .init(
                value: { _ in access.dispose() },
                completed: { done.signal() },
                interrupted: { done.signal() }
            )
        )
        done.waitInTest()
        #expect(lines.all == ["log 200", "metrics 200"])
    }

    @Test func anAccessThatIsGivenUp() throws {
        backend.server.enqueue(.hanging)
        let access = session.access(Self.city).start()
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
