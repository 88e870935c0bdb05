import Foundation
import MillraceBackend
import MillraceCQRS
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

/// What queries and commands send, by everything that executes them.
@Suite(.bodyTimeLimit) struct QueryTests {
    private let server = MockServer()
    private let session: BackendSession
    private let loggedIn: AuthenticatedSession<KongAuth>

    init() throws {
        try server.start()
        session = BackendSession(environment: Environment(base: server.url), timeout: .seconds(60))
        loggedIn = session.authenticated(KongAuth.self, by: .bearer(Token("t0ken")))
    }

    /// The requests that the server has got, with their authorization.
    private var requests: [String] {
        server.requests.map { request in
            [
                "\(request.method)", request.target, request.bodyText,
                request.headers["Authorization"].map { "with \($0)" } ?? "",
            ].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    /// Executes one after the other, and returns the errors.
    private func failures(_ executions: SignalProducer<Never, CoreError>...) -> [CoreError] {
        executions.compactMap { $0.wait().failure }
    }

    @Test func aQueryIsAGetWithItsParameters() throws {
        server.enqueue(.json(#"{"id": "a&b", "likes": 3}"#))
        server.enqueue(.json("[]"))
        server.enqueue(.json(#"["first"]"#))

        #expect(session.execute(Videos.One(id: "a&b")).single() == .success(Video(id: "a&b", likes: 3)))
        #expect(session.execute(Videos.All()).single() == .success([]))
        #expect(loggedIn.execute(Videos.Comments(id: "a/b", order: "new")).single() == .success(["first"]))
        #expect(
            requests == [
                "GET /video?id=a%26b", "GET /videos",
                "GET /v1/videos/a%2Fb/comments?limit=2&order=new with Bearer t0ken",
            ]
        )
    }

    @Test func aCommandHasItsMethodAndItsBody() throws {
        struct Upload: Command {
            static let path = "files"
            static let method = CommandMethod.PATCH
            let body: Data
        }
        server.dispatcher = { _ in .status(204) }
        let comment = Videos.Comment(id: "7", body: .init(text: "Ä"))
        let failures = failures(
            session.execute(Videos.Like(id: "7")),
            loggedIn.execute(comment),
            session.execute(Videos.Clear()),
            // Data is sent as it is.
            session.execute(Upload(body: Data("raw".utf8)))
        )
        #expect(failures == [])
        #expect(
            requests == [
                #"POST /like_video {"id":"7"}"#, #"PUT /v1/videos/7/comments {"text":"Ä"} with Bearer t0ken"#,
                "DELETE /history", "PATCH /files raw",
            ]
        )
    }

    /// A precondition that isn't sent loses another user's update.
    @Test func whatADeclarationSaysIsSent() throws {
        struct Rename: BodyCommand {
            struct Body: CommandBody {
                let name: String
            }
            static let path = "teams/7"
            static let method = CommandMethod.PATCH
            let body: Body
            let parameters: [String: String]? = ["notify": "no", "by": "me"]
            func prepared(_ request: Request) -> Request {
                request.headers(["If-Match": "\"v1\"", "Content-Type": "application/merge-patch+json"])
            }
        }
        struct Replace: BodyCommand {
            static let path = "teams/7"
            static let method = CommandMethod.PUT
            let body: Rename.Body
            func prepared(_ request: Request) -> Request {
                request.headers(["If-None-Match": "*"])
            }
        }
        struct Teams: ParameterlessQuery {
            typealias Result = [String]
            static let path = "teams"
            func prepared(_ request: Request) -> Request { request.headers(["Prefer": "short"]) }
        }
        struct Team: ParameterlessQuery {
            typealias Result = [String]
            static let path = "team"
            func prepared(_ request: Request) -> Request { request.headers(["X-View": "all"]) }
        }
        server.dispatcher = { $0.method == "GET" ? .json("[]") : .status(204) }
        let live = LiveBackend(Backend(session))

        let changes = failures(
            session.execute(Rename(body: .init(name: "a"))),
            live.execute(Replace(body: .init(name: "b")))
        )
        let answers = [Backend(session).execute(Teams()).single(), live.execute(Team()).single()]
        #expect(changes == [] && answers == [.success([]), .success([])], "\(changes), \(answers)")
        let names = ["If-Match", "If-None-Match", "Content-Type", "Prefer", "X-View", "Cache-Control"]
        #expect(
            server.requests.map { request in
                let fields = names.compactMap { name in request.headers[name].map { "\(name): \($0)" } }
                return ([request.target, request.bodyText] + fields).joined(separator: " | ")
            } == [
                #"/teams/7?by=me&notify=no | {"name":"a"} | If-Match: "v1" | Content-Type: application/merge-patch+json"#,
                #"/teams/7 | {"name":"b"} | If-None-Match: * | Content-Type: application/json"#,
                "/teams |  | Prefer: short",
                "/team |  | X-View: all | Cache-Control: no-cache",
            ]
        )
    }

    @Test func anAnswerIsInItsCommandsType() throws {
        struct New: CommandBody {
            let id: String
        }
        struct Add: BodyCommand {
            typealias Answer = Versioned<Video>
            static let path = "videos"
            static let method = CommandMethod.POST
            let body: New
            func prepared(_ request: Request) -> Request { request.requiring(.absent) }
        }
        struct Publish: IdCommand {
            typealias Answer = Answered<EmptyResponse>
            static let path = "published"
            static let method = CommandMethod.PUT
            let id: String
        }
        struct Latest: ParameterlessQuery {
            typealias Result = Versioned<Video>
            static let path = "latest"
        }
        server.dispatcher = { request in
            request.method == "PUT"
                ? .status(201).header("Location", "/published/7")
                : .json(#"{"id": "7", "likes": 0}"#, status: 201).header("ETag", "\"1\"")
        }
        let video = Versioned(Video(id: "7", likes: 0), version: Version(etag: "\"1\""))
        let live = LiveBackend(Backend(session))

        let answers = [
            session.execute(Add(body: New(id: "7"))).single(), live.execute(Add(body: New(id: "7"))).single(),
            session.execute(Latest()).single(), live.execute(Latest()).single(),
        ]
        #expect(answers == Array(repeating: .success(video), count: 4))
        let published = try #require(Backend(session).execute(Publish(id: "7")).single()).get()
        #expect(published.head.headers["Location"] == "/published/7")
        #expect(server.requests.map { $0.headers["If-None-Match"] } == ["*", "*", nil, nil, nil])
        server.dispatcher = { _ in .json("{}") }
        guard case .parsing(let reason, _)? = session.execute(Add(body: New(id: "7"))).single()?.failure else {
            Issue.record("no parsing error")
            return
        }
        #expect(reason.codingPath == "id")
    }

    /// A command without an answer has two forms of an execution, also for code that is generic over commands or over
    /// the kind of backend.
    @Test func codeThatIsGenericExecutes() {
        func run<C: Command>(_ command: C, on access: some BackendAccess<NoAuth>) -> CoreError? where C.Auth == NoAuth {
            let execution: SignalProducer<C.Answer, CoreError> = access.execute(command)
            return execution.wait().failure
        }
        func fetch(by access: some BackendAccess<KongAuth>) -> Result<[String], CoreError>? {
            access.execute(Videos.Comments(id: "1", order: "new")).single()
        }
        server.route(.GET, "/videos", .json("[]"))
        server.route(.GET, "/v1/videos/:id/comments", .json(#"["first"]"#))
        server.dispatcher = { _ in .status(204) }
        let accessible: any Accessible = session
        let authenticated: any AuthenticatedAccessible = loggedIn
        let any: any BackendAccess<KongAuth> = loggedIn
        let comments = Videos.Comments(id: "1", order: "new")

        #expect(Backend(accessible).execute(Videos.All()).single() == .success([]))
        let fetched = [
            fetch(by: loggedIn), fetch(by: Backend(loggedIn)), any.execute(comments).single(),
            Backend(any).execute(comments).single(), Backend(authenticated).execute(comments).single(),
        ]
        #expect(fetched == Array(repeating: .success(["first"]), count: 5))
        let failures = failures(
            session.execute(Videos.Like(id: "1")),
            Backend(accessible).execute(Videos.Like(id: "1")),
            Backend(loggedIn).execute(Videos.Comment(id: "1", body: .init(text: "x")))
        )
        #expect(failures + [run(Videos.Like(id: "1"), on: session)].compactMap(\.self) == [])
        #expect(server.requestCount == 10)
    }
}
