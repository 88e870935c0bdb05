import Foundation
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

/// Requests with a token that is refreshed: what each of them comes to, what is sent with which token, and who is
/// logged in at the end.
@Suite(.bodyTimeLimit) struct RefreshCourseTests {
    enum Step: Sendable {
        case ask(Resource.Method = .GET)
        /// Answers the request that has waited longest with a 200.
        case answer
        /// Ends the refresh that waits.
        case refreshed(String)
        case reject(String)
        case logOut
        case logIn(String)
        /// Cancels the requests.
        case cancel
    }

    struct Course: Sendable {
        var token = "old"
        /// What refreshes come to at once; those beyond the list wait.
        var refreshes: [Result<Token, CoreError>] = []
        /// The statuses that the host answers with; requests beyond the list wait.
        var statuses: [Int] = []
        let steps: [Step]
        let log: [String]
        /// The token of each request.
        var sent: [String] = []
        /// The token at the end, nil without a login.
        var last: String?
    }

    private static let missing = "there are no credentials"
    private static let refusal = CoreError.status(.init(code: 400, body: Data(#"{"error": "invalid_grant"}"#.utf8)))
    private static let plainRefusal = CoreError.status(.init(code: 401, body: Data("{}".utf8)))
    private static let over = "the credentials were rejected: "
    private static let rejected = "the credentials were rejected: HTTP 401"

    private static let courses: [Row<Course>] = [
        Row(
            "requests that wait are replayed with the new token",
            .init(
                statuses: [401],
                steps: [.ask(.POST), .ask(.POST), .ask(.POST), .refreshed("new"), .answer, .answer, .answer],
                log: ["refresh old", "200", "completed", "200", "completed", "200", "completed"],
                sent: ["old", "new", "new", "new"],
                last: "new"
            )
        ),
        Row(
            "a refresh that is refused logs out once",
            .init(
                refreshes: [.failure(refusal)],
                statuses: [401, 401],
                steps: [.ask(), .ask(), .ask()],
                log: ["refresh old", "logged out: \(refusal)", over + "\(refusal)", missing, missing],
                sent: ["old"]
            )
        ),
        Row(
            "so does a 401 of a backend without OAuth",
            .init(
                refreshes: [.failure(plainRefusal)],
                statuses: [401],
                steps: [.ask(), .ask()],
                log: ["refresh old", "logged out: \(plainRefusal)", over + "\(plainRefusal)", missing],
                sent: ["old"]
            )
        ),
        Row(
            "a late rejection of an old token changes nothing",
            .init(token: "new", steps: [.reject("old")], log: [], last: "new")
        ),
        Row(
            "a refresh that outlives the log-out hands its token to nobody",
            .init(
                statuses: [401],
                steps: [.ask(), .ask(), .logOut, .logIn("theirs"), .refreshed("new")],
                log: ["refresh old", rejected, missing],
                sent: ["old"],
                last: "theirs"
            )
        ),
        Row(
            "a refresh goes on for the requests that come later",
            .init(
                statuses: [401, 200],
                steps: [.ask(), .cancel, .ask(), .cancel, .refreshed("new"), .ask()],
                log: ["refresh old", "interrupted", "interrupted", "200", "completed"],
                sent: ["old", "new"],
                last: "new"
            )
        ),
        Row(
            "a refresh that gives the same token is no log-out",
            .init(
                refreshes: [.success(Token("old")), .success(Token("old"))],
                statuses: [401, 401, 200],
                steps: [.ask(), .ask(), .ask()],
                log: ["refresh old", rejected, "refresh old", rejected, "200", "completed"],
                sent: ["old", "old", "old"],
                last: "old"
            )
        ),
        Row(
            "rejections for ever are no loop",
            .init(
                refreshes: [.success(Token("new")), .success(Token("newer"))],
                statuses: [401, 401],
                steps: [.ask()],
                log: ["refresh old", rejected, "refresh new"],
                sent: ["old", "new"],
                last: "newer"
            )
        ),
    ]

    private static let kept: [Row<Course>] = [
        CoreError.transport(.refused), .transport(.timedOut), .transport(.tls), .transport(.cancelled),
        .transport(.malformedAnswer("x")),
        .transport(.other("x")), .authentication(.missing), .status(.init(code: 400)), .status(.init(code: 403)),
        .status(.init(code: 404)), .status(.init(code: 422)), .status(.init(code: 500)), .status(.init(code: 302)),
        .status(.init(code: 400, body: Data(#"{"error": "invalid_client"}"#.utf8))),
        .authentication(.rejected(.init(code: 401, body: Data(#"{"error": "invalid_client"}"#.utf8)))),
        .authentication(.foreignOrigin), .request(.invalidURL("x")),
        .parsing(.init(codingPath: "", expected: "an object", found: "no JSON")),
        .status(.init(code: 401, body: Data(#"{"error": "invalid_client"}"#.utf8))),
        .status(.init(code: 503, body: Data(#"{"error": "invalid_grant"}"#.utf8))),
        .status(.init(code: 403, body: Data("<p>invalid_grant</p>".utf8))),
    ].map { error in
        Row(
            "a refresh that does not refuse the grant keeps the login: \(error)",
            .init(
                refreshes: [.failure(error), .success(Token("new"))],
                statuses: [401, 200],
                steps: [.ask(), .ask()],
                log: ["refresh old", unobtained(error), "refresh old", "200", "completed"],
                sent: ["old", "new"],
                last: "new"
            )
        )
    }

    private static func unobtained(_ error: CoreError) -> String {
        error == .authentication(.missing) ? missing : "the credentials could not be obtained: \(error)"
    }

    @Test(arguments: courses + kept) func aTokenIsRefreshed(_ row: Row<Course>) {
        let course = row.value
        let (script, outcomes) = (Script(course.statuses.map { .status($0) }), Outcomes())
        let results = Mutex(course.refreshes)
        let waiting = Mutex<[Signal<Token, CoreError>.Observer]>([])
        let provider = RefreshingTokenProvider(
            token: Token(course.token),
            refresh: { old in
                outcomes.add("refresh \(old.value)")
                let result = results.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                guard let result else {
                    return SignalProducer { observer, _ in waiting.withLock { $0.append(observer) } }
                }
                return SignalProducer(result: result)
            },
            loggedOut: { outcomes.add("logged out: \($0)") }
        )
        let authentication = Middleware.bearer(provider)
        var requests: [any Disposable] = []
        for step in course.steps {
            switch step {
            case let .ask(method):
                requests.append(outcomes.observe(authentication.respond(to: .test(method), next: script.handler)))
            case .cancel: for request in requests { request.dispose() }
            case .answer: script.answer(.status(200))
            case let .refreshed(token): for observer in waiting.withLock({ $0 }) { observer.send(value: Token(token)) }
            case let .reject(token): provider.reject(Token(token))
            case .logOut: provider.logOut()
            case let .logIn(token): provider.logIn(Token(token))
            }
        }
        let sent = script.requests.map {
            $0.headers["Authorization"]?.split(separator: " ").last.map(String.init) ?? ""
        }
        let last = (try? provider.token().single()?.get())?.value
        #expect(
            (outcomes.all, sent, last, provider.isLoggedIn) == (
                course.log, course.sent, course.last, course.last != nil
            ),
            sourceLocation: row.location
        )
    }
}
