import Foundation
import MillraceBackend
import MillraceCQRS
import MillraceMockServer
import MillraceStreams
import Testing

/// What queries and commands send, by everything that executes them.
@Suite(.timeLimit(.minutes(5))) struct QueryTests {
    private let server = MockServer()
    private let session: BackendSession
    private let loggedIn: AuthenticatedSession<KongAuth>

    init() throws {
        try server.start()
        session = BackendSession(environment: Environment(base: server.url), timeout: .seconds(60))
        loggedIn = session.authenticated(KongAuth.self, by: .bearer(Token("t0ken")))
    }

    @Test func aQueryIsAGetWithItsParameters() throws {
        server.enqueue(.json(#"{"id": "a&b", "likes": 3}"#))
        server.enqueue(.json("[]"))
        server.enqueue(.json(#"["first"]"#))

        #expect(session.execute(Videos.One(id: "a&b")).single() == .success(Video(id: "a&b", likes: 3)))
        #expect(session.execute(Videos.All()).single() == .success([]))
        #expect(loggedIn.execute(Videos.Comments(id: "a/b", order: "new")).single() == .success(["first"]))
        #expect(
            server.requests.map { "\($0.method) \($0.target) \($0.bodyText)" } == [
                "GET /video?id=a%26b ", "GET /videos ", "GET /v1/videos/a%2Fb/comments?limit=2&order=new ",
            ]
        )
        #expect(server.requests.map { $0.headers["Authorization"] } == [nil, nil, "Bearer t0ken"])
    }

    @Test func aCommandHasItsMethodAndItsBody() throws {
        server.dispatcher = { _ in .status(204) }
        let comment = Videos.Comment(id: "7", body: .init(text: "Ä"))

        #expect(session.execute(Videos.Like(id: "7")).wait().failure == nil)
        #expect(loggedIn.execute(comment).wait().failure == nil)
        #expect(session.execute(Videos.Clear()).wait().failure == nil)
        #expect(
            server.requests.map { "\($0.method) \($0.target) \($0.bodyText)" } == [
                #"POST /like_video {"id":"7"}"#, #"PUT /v1/videos/7/comments {"text":"Ä"}"#, "DELETE /history ",
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
            let headers = ["If-Match": "\"v1\"", "Content-Type": "application/merge-patch+json"]
        }
        struct Replace: BodyCommand {
            static let path = "teams/7"
            static let method = CommandMethod.PUT
            let body: Rename.Body
            var resource: BackendResource<Rename.Body, Void, NoAuth> {
                plainResource.headers(["If-None-Match": "*"])
            }
        }
        struct Teams: ParameterlessQuery {
            typealias Result = [String]
            static let path = "teams"
            let headers = ["Prefer": "short"]
        }
        struct Team: ParameterlessQuery {
            typealias Result = [String]
            static let path = "team"
            var resource: BackendResource<Void, [String], NoAuth> { plainResource.headers(["X-View": "all"]) }
        }
        server.dispatcher = { $0.method == "GET" ? .json("[]") : .status(204) }
        let live = LiveBackend(Backend(session))

        #expect(session.execute(Rename(body: .init(name: "a"))).wait().failure == nil)
        #expect(live.execute(Replace(body: .init(name: "b"))).wait().failure == nil)
        #expect(Backend(session).execute(Teams()).single() == .success([]))
        #expect(live.execute(Team()).single() == .success([]))
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
            let precondition: Precondition? = .absent
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

        #expect(session.execute(Add(body: New(id: "7"))).single() == .success(video))
        #expect(live.execute(Add(body: New(id: "7"))).single() == .success(video))
        #expect(session.execute(Latest()).single() == .success(video))
        #expect(live.execute(Latest()).single() == .success(video))
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

    /// Both forms of an execution of a command without an answer, as code that is generic over commands has them.
    @Test func codeThatIsGenericOverCommandsExecutes() {
        func run<C: Command>(_ command: C, on access: some BackendAccess<NoAuth>) -> Bool where C.Auth == NoAuth {
            let execution: SignalProducer<C.Answer, CoreError> = access.execute(command)
            return execution.wait().failure == nil
        }
        server.dispatcher = { _ in .status(204) }
        #expect(run(Videos.Like(id: "1"), on: session))
        let completion: SignalProducer<Never, CoreError> = session.execute(Videos.Like(id: "1"))
        #expect(completion.wait().failure == nil)
        #expect(server.requestCount == 2)
    }

    @Test func aBackendOfAnythingExecutes() {
        server.route(.GET, "/videos", .json("[]"))
        server.route(.GET, "/v1/videos/:id/comments", .json("[]"))
        server.dispatcher = { _ in .status(204) }
        let accessible: any Accessible = session
        let authenticated: any AuthenticatedAccessible = loggedIn
        let comments = Videos.Comments(id: "1", order: "new")
        let comment = Videos.Comment(id: "1", body: .init(text: "x"))

        #expect(Backend(accessible).execute(Videos.All()).single() == .success([]))
        #expect(Backend(accessible).execute(Videos.Like(id: "1")).wait().failure == nil)
        #expect(Backend(authenticated).execute(comments).single() == .success([]))
        #expect(Backend(loggedIn).execute(comment).wait().failure == nil)
        #expect(server.requestCount == 4)
    }

    @Test func codeThatIsGenericOverTheKindExecutes() {
        server.route(.GET, "/v1/videos/:id/comments", .json(#"["first"]"#))
        func fetch(by access: some BackendAccess<KongAuth>) -> Result<[String], CoreError>? {
            access.execute(Videos.Comments(id: "1", order: "new")).single()
        }
        let any: any BackendAccess<KongAuth> = loggedIn

        #expect(fetch(by: loggedIn) == .success(["first"]))
        #expect(fetch(by: Backend(loggedIn)) == .success(["first"]))
        #expect(any.execute(Videos.Comments(id: "1", order: "new")).single() == .success(["first"]))
        #expect(Backend(any).execute(Videos.Comments(id: "1", order: "new")).single() == .success(["first"]))
    }

    @Test func aQuerysAnswerMayBeAResponseShape() throws {
        struct Dashboard: ParameterlessQuery {
            typealias Result = CombinedResponse<ArrayResponse<Item>, SingleResponse<Item>>
            static let path = "dashboard"
        }
        server.enqueue(.json(#"{"items": [{"name": "a"}], "item": {"name": "b"}}"#))
        let (items, item) = try #require(session.execute(Dashboard()).single()).get().result

        #expect(items == [Item(name: "a")])
        #expect(item == Item(name: "b"))
    }

    @Test func failuresNameTheEndpoint() {
        server.enqueue(.json(#"{"id": "1"}"#))
        server.enqueue(.status(422))
        let query = session.execute(Videos.One(id: "1")).single()?.failure
        let command = session.execute(Videos.Like(id: "1")).wait().failure

        #expect(query?.endpoint == .init(method: .GET, path: "/video"))
        #expect(command?.endpoint == .init(method: .POST, path: "/like_video"))
    }

    @Test func dataIsSentAsItIs() throws {
        struct Upload: Command {
            static let path = "files"
            static let method = CommandMethod.PATCH
            let body: Data
        }
        server.enqueue(.status(200))
        #expect(session.execute(Upload(body: Data("raw".utf8))).wait().failure == nil)
        #expect(try #require(server.takeRequest()).bodyText == "raw")
    }
}

private struct Item: Equatable, SingleResponseElement, ArrayResponseElement {
    let name: String
}

extension Result {
    /// The error of a failure.
    var failure: Failure? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}
