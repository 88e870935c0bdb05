import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

/// Whose answer counts as that to a stored command, through a session and sockets: the backend's, and no login page of
/// a network.
@Suite(.bodyTimeLimit) struct OutboxAnswerTests {
    private struct Say: BodyCommand, StoredCommand {
        static let path = "say"
        static let method = CommandMethod.POST
        let body: Write.Letter
    }

    private struct Make: BodyCommand, StoredCommand {
        typealias Answer = Write.Letter
        static let path = "make"
        static let method = CommandMethod.POST
        let body: Write.Letter
    }

    /// Of a backend that says with a 302 that it is done.
    private struct SayAndGo: BodyCommand, StoredCommand {
        static let path = "say"
        static let method = CommandMethod.POST
        let body: Write.Letter
        func prepared(_ request: Request) -> Request { request.accepting(302) }
    }

    /// Of a backend that shows pages.
    private struct SayForPage: BodyCommand, StoredCommand {
        static let path = "say"
        static let method = CommandMethod.POST
        let body: Write.Letter
        func prepared(_ request: Request) -> Request { request.headers(["Accept": "text/html"]) }
    }

    private struct Course: Sendable {
        var command: any StoredCommand<NoAuth> = Say(body: .init(letter: "a"))
        /// The answers of the backend; `$P` is the network's own server.
        let answers: [MockResponse]
        let end: String
        var requests: [String] = ["POST"]
    }

    private let server = MockServer()
    private let portal = MockServer()
    private let clock = TestScheduler()

    init() throws {
        try server.start()
        try portal.start()
        portal.dispatcher = { _ in Self.page }
    }

    private static let page = MockResponse.data(
        Data("\n<!DOCTYPE html><title>Welcome</title>".utf8),
        contentType: "text/html; charset=utf-8"
    )
    private static let malformed = "malformed answer: a page of HTML, which nobody asked for"
    private static let letter = MockResponse.json(#"{"letter": "b"}"#)
    private static let make = Make(body: .init(letter: "a"))

    private static func redirect(_ status: Int, _ location: String) -> MockResponse {
        MockResponse(status: status, headers: ["Location": location])
    }

    private static let courses: [Row<Course>] =
        [300, 301, 302, 303, 305, 307, 308].map { status in
            Row("\(status) to another origin", Course(answers: [redirect(status, "$P/in")], end: "held HTTP \(status)"))
        } + [
            Row("301 to the same", Course(answers: [redirect(301, "/in"), page], end: "held HTTP 301")),
            Row("302 to the same", Course(answers: [redirect(302, "/in"), page], end: "held HTTP 302")),
            Row("303", Course(answers: [redirect(303, "/new"), letter], end: "succeeded", requests: ["POST", "GET"])),
            Row(
                "303 to a page",
                Course(answers: [redirect(303, "/new"), page], end: "succeeded", requests: ["POST", "GET"])
            ),
            Row(
                "303, whose GET goes on elsewhere",
                Course(
                    answers: [redirect(303, "/new"), redirect(302, "$P/")],
                    end: "succeeded",
                    requests: ["POST", "GET"]
                )
            ),
            Row(
                "303 to a page, where JSON is wanted",
                Course(
                    command: make,
                    answers: [redirect(303, "/new"), page],
                    end: "held \(malformed)",
                    requests: ["POST", "GET"]
                )
            ),
            Row(
                "307 to the same",
                Course(answers: [redirect(307, "/b"), letter], end: "succeeded", requests: ["POST", "POST"])
            ),
            Row(
                "302 that the command accepts",
                Course(command: SayAndGo(body: .init(letter: "a")), answers: [redirect(302, "$P/in")], end: "succeeded")
            ),
            Row("a page", Course(answers: [page], end: "held \(malformed)")),
            Row("a page, where JSON is wanted", Course(command: make, answers: [page], end: "held \(malformed)")),
            Row(
                "a page that the command asks for",
                Course(command: SayForPage(body: .init(letter: "a")), answers: [page], end: "succeeded")
            ),
            Row(
                "a word that is called HTML",
                Course(answers: [.data(Data("OK".utf8), contentType: "text/html")], end: "succeeded")
            ),
            Row("JSON", Course(command: make, answers: [letter], end: "succeeded")),
            Row(
                "other JSON",
                Course(
                    command: make,
                    answers: [.json("[]")],
                    end: "refused expected an object, found an empty array in []"
                )
            ),
            Row("511", Course(answers: [.status(511)], end: "held HTTP 511")),
        ]

    @Test(arguments: courses)
    private func onlyTheBackendsAnswerCounts(_ row: Row<Course>) throws {
        for answer in row.value.answers {
            var answer = answer
            if let location = answer.headers["Location"] {
                answer.headers["Location"] = location.replacing("$P", with: portal.url.absoluteString)
            }
            server.enqueue(answer)
        }
        let session = BackendSession(environment: Environment(base: server.url), timeout: .seconds(60))
        let outbox = try open(session)
        #expect(
            (Self.end(of: row.value.command, in: outbox), server.requests.map(\.method.rawValue)) == (
                row.value.end, row.value.requests
            ),
            sourceLocation: row.location
        )
        // Nothing of a command goes to the network's own server, and nothing of it is lost.
        let leaked = portal.requests.count { $0.method.rawValue != "GET" }
        #expect(
            (leaked, outbox.commands.value.isEmpty) == (0, row.value.end == "succeeded"),
            sourceLocation: row.location
        )
    }

    private struct Patient: BodyCommand, StoredCommand {
        static let path = "say"
        static let method = CommandMethod.POST
        let body: Write.Letter
        func prepared(_ request: Request) -> Request {
            request.retrying(RequestRetryPolicy(backoff: .constant(upTo: 2, pause: .zero)))
        }
    }

    /// The outbox makes the pauses: a session, and a resource, that repeat requests would keep the reason back.
    @Test(arguments: [Say(body: .init(letter: "a")), Patient(body: .init(letter: "a"))] as [any StoredCommand<NoAuth>])
    func whatTheBackendAsksForIsShownAtOnce(command: any StoredCommand<NoAuth>) throws {
        for _ in 0..<3 { server.enqueue(MockResponse(status: 429, headers: ["Retry-After": "0"])) }
        let session = BackendSession(environment: Environment(base: server.url), middleware: [.retry()])
        let outbox = try open(session)
        #expect((Self.end(of: command, in: outbox), server.requestCount) == ("held HTTP 429", 1))
    }

    private func open(_ session: BackendSession) throws -> CommandOutbox<NoAuth> {
        var policy = OutboxPolicy()
        policy.pauses.isJittered = false
        return try CommandOutbox(
            store: MemoryStore(),
            login: "anna",
            commands: [Say.self, Make.self, SayAndGo.self, SayForPage.self, Patient.self],
            sending: LiveBackend(Backend(session)),
            policy: policy,
            scheduler: clock,
            writing: ImmediateScheduler()
        )
    }

    /// Returns what comes of a command, or of its first attempt.
    private static func end<C: StoredCommand>(of command: C, in outbox: CommandOutbox<NoAuth>) -> String
    where C.Auth == NoAuth {
        let progress = outbox.execute(command).filter { $0.word == "held" || $0.isLast }.first()
        guard case let .success(progress)? = progress else { return "\(String(describing: progress))" }
        switch progress {
        case let .held(error), let .refused(error):
            return "\(progress.word) \("\(error)".split(separator: ": ", maxSplits: 1).last ?? "")"
        default: return progress.word
        }
    }
}
