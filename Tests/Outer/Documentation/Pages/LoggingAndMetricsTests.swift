import Millrace
import MillraceMockServer
import TestSupport
import Testing

/// The snippets of the page, against a real socket.
@Suite(.bodyTimeLimit) struct LoggingAndMetricsTests {
    private let lines = MutableProperty<[String]>([])
    private let server = MockServer()

    private static let headlines = BackendResource<Void, [String], NoAuth>(
        path: .api(.core, "/v1/headlines"),
        method: .GET
    )

    init() throws {
        try server.start()
    }

    private func write(_ line: String) { lines.modify { $0.append(line) } }

    // Page: Sources/SDK/Millrace/Documentation.docc/LoggingAndMetrics.md
    func count(_ report: RequestReport) {
        switch report.outcome {
        case let .answer(status, bytes, origin):
            write("\(report.endpoint): \(status), \(bytes) bytes \(origin), \(report.retries) retries")
        case let .failure(error):
            write("\(report.endpoint): \(error)")
        case .cancelled:
            write("\(report.endpoint) is no longer wanted")
        }
    }
    // End of page

    private func makeSession() -> BackendSession {
        let environment = Environment(base: server.url)
        // Page: Sources/SDK/Millrace/Documentation.docc/LoggingAndMetrics.md
        let session = BackendSession(
            environment: environment,
            middleware: [
                .log { line in write(line) },
                .metrics { report in count(report) },
                .retry(),
            ]
        )
        // End of page
        return session
    }

    @Test func aRequestIsTwoLinesAndOneReport() throws {
        server.enqueue(.status(503).header("Retry-After", "0"))
        server.enqueue(.json(#"["a"]"#))
        #expect(makeSession().access(Self.headlines).single() == .success(["a"]))
        let page = try Documentation("Sources/SDK/Millrace/Documentation.docc/LoggingAndMetrics.md")
        let printed = try #require(page.outputs.first).split(separator: "\n")
        let untimed = lines.value.map { $0.replacing(/\d+ ms/, with: "12 ms") }
        #expect(untimed.first == printed.first.map(String.init))
        #expect(untimed.contains { $0 == printed.last.map(String.init) })
        #expect(lines.value.contains { $0.hasPrefix("GET /v1/headlines: 200, 5 bytes") && $0.hasSuffix("1 retries") })
        #expect(lines.value.count == 3)
    }

    private struct Count: Equatable, Sendable {
        var isOfThisTest = true
        var number = 0
    }

    @Test func theEventsOfAllLoopsAreObserved() {
        // Page: Sources/SDK/Millrace/Documentation.docc/LoggingAndMetrics.md
        let observation = observeLoops { report in
            if case let .accepted(event, _, _, _) = report.entry { write("\(report.loop): \(event)") }
        }
        // End of page
        let loop = Loop<Count, Int>(initial: Count(), reduce: { $0.number += $1 }, feedbacks: [])
        loop.send(4711)
        observation.dispose()
        #expect(lines.value.contains { $0.hasSuffix(": 4711") })
    }
}
