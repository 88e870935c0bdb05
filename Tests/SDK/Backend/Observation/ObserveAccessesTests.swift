import Foundation
import MillraceMockServer
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend
@testable import MillraceStreams

/// What an observer is told of each access: a beginning with its cause, the exchanges, and one outcome.
@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct ObserveAccessesTests {
    private let backend: TestBackend
    private let log: AccessLog
    private let cause = CauseID.next()

    init() throws {
        backend = try TestBackend()
        log = AccessLog(of: backend.server)
    }

    private func session(_ middleware: [Middleware] = [], accessTimeout: Duration? = nil) -> BackendSession {
        backend.session(middleware: middleware, accessTimeout: accessTimeout)
    }

    private func numbers(_ path: PathTemplate = "/v1/data") -> BackendResource<Void, [Int], NoAuth> {
        BackendResource(path: .api(.core, path), method: .GET)
    }

    /// Starts an access with the cause, and waits for its end.
    @discardableResult
    private func run<Value>(_ access: SignalProducer<Value, CoreError>) -> String {
        let done = DispatchSemaphore(value: 0)
        let end = Mutex("")
        let note: @Sendable (String) -> Void = { text in
            end.withLock { $0 = text }
            done.signal()
        }
        _ = access.start(
            .init(
                failed: { note("\($0)") },
                completed: { note("completed") },
                interrupted: { note("interrupted") }
            ),
            causedBy: cause
        )
        done.waitInTest()
        return end.withLock { $0 }
    }

    @Test func anAnswer() throws {
        backend.server.enqueue(.json("[1]"))
        run(session().access(numbers()))
        let reports = log.reports
        let first = try reports.first.unwrapped()
        let total = if case let .answered(_, timing) = reports[2].entry { timing.total } else { Duration.zero }
        #expect(
            (
                first.cause, first.access, total > .zero,
                reports.dropFirst().allSatisfy { $0.cause == first.number && $0.access == first.number },
                reports.map(\.number.number), Set(reports.map(\.number)).count
            ) == (cause, first.number, true, true, reports.map(\.number.number).sorted(), reports.count)
        )
    }

    @Test(arguments: [false, true]) func whatWasLeftOutIsToldBeforeTheOutcome(isReported: Bool) {
        let reports = Mutex<[String]>([])
        let report: @Sendable (CoreError.Endpoint, PruningReport) -> Void = { endpoint, report in
            reports.withLock { $0.append("\(endpoint): \(report)") }
        }
        let session = backend.session(pruned: isReported ? report : nil)
        backend.server.enqueue(.json(#"{"cities": [{"name": "Bath"}, {"name": 1}]}"#))
        run(session.access(TestResource.cities()))
        let pruned = "pruned 1 of 2: at cities[1].name: expected a string, found a number"
        #expect(
            (Array(log.texts.suffix(2)), reports.withLock { $0 }) == (
                [pruned, "succeeded network"], (isReported ? ["GET /v1/cities: \(pruned)"] : [])
            )
        )
    }

    @Test func nothingIsToldWhenTheObservationHasEnded() {
        log.stop()
        backend.server.enqueue(.json("[1]"))
        run(session().access(numbers()))
        #expect(log.texts.isEmpty)
    }

    @Test func aRequestThatCannotBeMadeIsNoAccess() {
        let environment = Environment(base: URL(filePath: "/nowhere"))
        let ends = [nil, Duration.seconds(50)].map { bound in
            run(BackendSession(environment: environment, accessTimeout: bound).access(numbers()))
        }
        #expect((ends.map { $0.contains("invalid URL") }, log.texts) == ([true, true], []))
    }

    /// Lets the server answer once the semaphore is signaled.
    private func answerBehindAGate() -> DispatchSemaphore {
        let gate = DispatchSemaphore(value: 0)
        backend.server.dispatcher = { _ in
            gate.waitInTest()
            return .json("[1]")
        }
        return gate
    }

    @Test func twoThatShareAnExchangeAreBothNamed() throws {
        let gate = answerBehindAGate()
        let session = session([.deduplication()])
        let first = Mutex<[Int]?>(nil)
        let (second, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        session.access(numbers()).start(
            .init(value: { value in first.withLock { $0 = value } }, completed: { done.signal() })
        )
        session.access(numbers()).start(.init(value: { _ in second.signal() }))
        gate.signal()
        done.waitInTest()
        second.waitInTest()
        let joined = try log.reports.first { if case .joined = $0.entry { true } else { false } }.unwrapped()
        let leader = if case let .joined(leader) = joined.entry { leader } else { joined.access }
        let counts = ["succeeded network", "sent GET /v1/data"].map { text in log.texts.count { $0 == text } }
        #expect(
            (first.withLock { $0 }, log.reports.first?.access, joined.access != leader, counts) == (
                [1], leader, true, [2, 1]
            )
        )
    }

    /// The exchange goes on for the second, and is told as the first one's, which began it.
    @Test func anExchangeThatOthersHaveJoinedIsToldAfterTheEndOfTheFirst() throws {
        let gate = answerBehindAGate()
        let session = session([.deduplication()])
        let second = DispatchSemaphore(value: 0)
        let first = session.access(numbers()).start(.init(value: { _ in }))
        session.access(numbers()).start(.init(value: { _ in second.signal() }))
        first.dispose()
        gate.signal()
        second.waitInTest()
        let reports = log.reports
        let leader = try reports.first.unwrapped().access
        let end = try reports.firstIndex { if case .ended(.cancelled) = $0.entry { true } else { false } }.unwrapped()
        let answer = reports[end...].first { if case .answered = $0.entry { true } else { false } }
        #expect((reports[end].access, answer?.access) == (leader, leader))
    }

    struct Course: Sendable {
        let answers: [MockResponse]
        var middleware: [Middleware] = []
        var bound: Duration?
        /// The reports behind the first; `failed as it ended` has the error with which the access ended.
        let reports: [String]
    }

    private static let repetitions: [Row<Course>] = [
        Row(
            "an answer",
            .init(answers: [.json("[1]")], reports: ["sent GET /v1/data", "answered 200 [1]", "succeeded network"])
        ),
        Row(
            "a retry and a redirect are exchanges of one access",
            .init(
                answers: [.status(503), .status(302).header("Location", "/v1/other"), .json("[1]")],
                middleware: [.retry(.init(backoff: .constant(upTo: 2, pause: .zero)))],
                reports: [
                    "sent GET /v1/data", "answered 503 ", "sent GET /v1/data", "answered 302 ", "sent GET /v1/other",
                    "answered 200 [1]", "succeeded network",
                ]
            )
        ),
    ]

    private static let failures: [Row<Course>] = [
        ("a status that is refused", MockResponse.status(404), "answered 404 "),
        ("no body", .json(""), "answered 200 "), ("a body of another type", .json("[\"a\"]"), "answered 200 [\"a\"]"),
    ].flatMap { name, answer, report in
        [nil, Duration.seconds(50)].map { bound in
            let reports = ["sent GET /v1/data", report, "failed as it ended"]
            return Row(
                bound == nil ? name : "\(name), with a bound",
                Course(answers: [answer], bound: bound, reports: reports)
            )
        }
    }

    @Test(arguments: repetitions + failures) func exchangesAreReported(_ row: Row<Course>) {
        let course = row.value
        course.answers.forEach { backend.server.enqueue($0) }
        let end = run(session(course.middleware, accessTimeout: course.bound).access(numbers()))
        let texts = log.texts.map { $0 == "failed \(end)" ? "failed as it ended" : $0 }
        #expect((texts, log.ends) == (["began GET /v1/data"] + course.reports, 1), sourceLocation: row.location)
    }

    @Test func aCacheHasTheAnswer() {
        backend.server.enqueue(.json("[1]").header("Cache-Control", "max-age=60"))
        let session = session([.cache(ResponseCache())])
        for _ in 0..<2 { run(session.access(numbers())) }
        #expect(
            log.texts == [
                "began GET /v1/data", "sent GET /v1/data", "answered 200 [1]", "succeeded network",
                "began GET /v1/data",
                "succeeded cache",
            ]
        )
    }

    /// An access is a start: a producer that was made before the observation is observed, too.
    @Test(arguments: [false, true]) func anAccessThatTakesTooLongHasFailed(isMadeBefore: Bool) {
        backend.server.enqueue(.json("[1]").delayingHead(by: .seconds(30)))
        if isMadeBefore { log.stop() }
        let access = session(accessTimeout: .milliseconds(50)).access(numbers())
        let log = isMadeBefore ? AccessLog(of: backend.server) : self.log
        let end = run(access)
        #expect((end.contains("time"), log.texts.last, log.ends) == (true, "failed \(end)", 1))
    }

    @Test(arguments: [nil, Duration.seconds(50)])
    func anAccessThatIsDisposedOf(bound: Duration?) {
        backend.server.enqueue(.json("[1]").delayingHead(by: .seconds(30)))
        let access = session(accessTimeout: bound).access(numbers()).start()
        access.dispose()
        #expect((log.texts.last, log.ends) == ("cancelled", 1))
    }

    @Test func aStreamIsAnAccessToo() {
        backend.server.enqueue(.text("a\nb\n"))
        backend.server.enqueue(.status(500))
        let lines = BackendResource<Void, String, NoAuth>(
            path: .api(.core, "/v1/lines"),
            method: .GET,
            response: { data, _ in
                .success(String(decoding: data, as: UTF8.self))
            }
        )
        run(session().streaming.lines(of: lines, with: ()))
        let texts = log.texts
        let end = run(session().streaming.lines(of: lines, with: ()))
        #expect(
            (texts, log.reports.first?.cause, log.texts.last) == (
                ["began GET /v1/lines", "sent GET /v1/lines", "answered 200 ", "succeeded network"], cause,
                "failed \(end)"
            )
        )
    }

    @Test func whatIsAddedFurtherInIsNotTold() {
        backend.server.enqueue(.json("[1]"))
        let authenticated = session().authenticated(
            KongAuth.self,
            by: .bearer(StaticTokenProvider(value: Token("SECRET")))
        )
        let resource = BackendResource<Void, [Int], KongAuth>(path: .api(.core, "/v1/data"), method: .GET)
        run(authenticated.access(resource, with: ()) as SignalProducer<[Int], CoreError>)
        let began = log.reports.compactMap { if case let .began(request) = $0.entry { request } else { nil } }
        let told = began.map { $0.headers["Authorization"] }
        let sent = backend.server.requests.first?.headers["Authorization"]
        let leaks = log.reports.filter { String(reflecting: $0).contains("SECRET") }
        #expect((sent, told, leaks.count, log.texts.last) == ("Bearer SECRET", [nil], 0, "succeeded network"))
    }
}
