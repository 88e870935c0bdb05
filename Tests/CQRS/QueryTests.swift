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
        loggedIn = session.authenticated(by: StaticTokenProvider(Token("t0ken")))
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
            static let method = CommandMethod.patch
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
