import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .timeLimit(.minutes(5))) struct EndpointDefinitionTests {
    private let backend: TestBackend

    init() throws {
        backend = try TestBackend()
    }

    @Test func anEndpointIsAResource() throws {
        backend.server.enqueue(.json(#"{"id": 100, "name": "George"}"#))
        let user = backend.session.access(GetUser(parameters: ["id": 100, "q": "a b&c", "tag": ["x", "y"]])).single()

        #expect(user == .success(User(id: 100, name: "George")))
        let request = try #require(backend.server.takeRequest())
        #expect(request.method == .GET)
        #expect(request.target == "/user?id=100&q=a%20b%26c&tag=x&tag=y")
        #expect(request.headers["X-Client"] == "tests")
        #expect(request.body.isEmpty)
    }

    @Test func parametersOfAPostAreItsBody() throws {
        backend.server.enqueue(.status(204))
        let access = backend.loggedIn("abc").access(RenameUser(id: "a/b", name: "Ä", kind: .new))

        #expect(access.wait().failure == nil)
        let request = try #require(backend.server.takeRequest())
        #expect(request.method == .POST)
        #expect(request.target == "/users/a%2Fb")
        #expect(request.bodyText == #"{"active":true,"kind":"n","name":"Ä","scores":[1.5,2]}"#)
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.headers["Authorization"] == "Bearer abc")
    }

    @Test func everySessionAndBackendTakesItsEndpoints() {
        backend.server.dispatcher = { _ in .json(#"{"id": 1, "name": "A"}"#) }
        let user = Result<User, CoreError>.success(User(id: 1, name: "A"))
        let accessible: any Accessible = backend.session
        let authenticated: any AuthenticatedAccessible = backend.loggedIn()
        let rename = RenameUser(id: "1", name: "B", kind: .new)

        #expect(backend.session.access(GetUser()).single() == user)
        #expect(Backend(accessible).access(GetUser()).single() == user)
        #expect(Backend(backend.session).access(GetUser()).single() == user)
        #expect(backend.loggedIn().access(rename).wait().failure == nil)
        #expect(Backend(authenticated).access(rename).wait().failure == nil)
        #expect(Backend(backend.loggedIn()).access(rename).wait().failure == nil)
        let authorized = backend.server.requests.map { $0.headers["Authorization"] != nil }
        #expect(authorized == [false, false, false, true, true, true])
    }

    @Test func aResourceOfAShapeNeedsNoEndpoint() throws {
        typealias Response = CombinedResponse<ArrayResponse<User>, SingleResponse<School>>
        let resource = BackendResource<Void, Response, NoAuth>(path: .api(.core, "/v1/class"), method: .GET)
        backend.server.enqueue(.json(#"{"users": [], "school": {"id": 1, "name": "T", "number_of_students": 0}}"#))
        let (users, school) = try #require(backend.session.access(resource).single()).get().result

        #expect(users.isEmpty)
        #expect(school.name == "T")
    }

    @Test(arguments: [MockResponse.status(204), .text("<html>"), .json(#"{"success": true}"#)])
    func anEmptyResponseIgnoresTheBody(response: MockResponse) {
        let resource = BackendResource<Void, EmptyResponse, NoAuth>(path: .api(.core, "/v1/class"), method: .POST)
        backend.server.enqueue(response)

        #expect(backend.session.access(resource).single() == .success(EmptyResponse()))
    }

    @Test func whatIsPrunedIsReportedToTheSession() {
        let reports = Mutex<[String]>([])
        let session = BackendSession(
            environment: backend.environment,
            transport: TransportKind.current.shared,
            pruned: { endpoint, report in reports.withLock { $0.append("\(endpoint): \(report)") } }
        )
        backend.server.dispatcher = { _ in .json(#"[{"id": 1, "name": "A"}, {"id": "x", "name": "B"}]"#) }

        #expect(session.access(GetUsers(strategy: .prune)).single() == .success([User(id: 1, name: "A")]))
        #expect(session.access(GetUsers()).single()?.failure?.endpoint == .init(method: .GET, path: "/users"))
        #expect(
            reports.withLock { $0 }
                == ["GET /users: pruned 1 of 2: at [1].id: expected a whole number, found a string"]
        )
    }

    @Test func theEnvironmentSaysWhereAnAPIIs() {
        let error = CoreError.request(.unknownAPI(name: "school"), at: .init(method: .GET, path: "/school"))
        let session = BackendSession(environment: Environment("test", [.core: backend.server.url]))

        #expect(session.access(GetSchool()).single() == .failure(error))
        #expect(backend.server.requestCount == 0)
    }
}

private struct GetUser: EndpointDefinition {
    typealias Response = SingleResponse<User>

    static let path = "/user"
    var parameters: [String: any ParameterValue] = [:]
    var header = ["X-Client": "tests"]
}

private struct GetUsers: EndpointDefinition {
    typealias Response = ArrayResponse<User>

    static let path = "users"
    var strategy: Parser.Strategy?
}

private struct GetSchool: EndpointDefinition {
    typealias Response = SingleResponse<School>

    static let environment = API("school")
    static let path = "/school"
}

private struct RenameUser: EndpointDefinition {
    typealias Response = EmptyResponse
    typealias Auth = KongAuth

    enum Kind: String, Encodable, ParameterValue {
        case new = "n"
    }

    let id: String
    let name: String
    let kind: Kind

    static let path = "/users/:id"
    var route: PathTemplate { "/users/\(id)" }
    var method: Resource.Method { .POST }
    var parameters: [String: any ParameterValue] {
        ["name": name, "kind": kind, "active": true, "scores": [1.5, 2]]
    }
}
