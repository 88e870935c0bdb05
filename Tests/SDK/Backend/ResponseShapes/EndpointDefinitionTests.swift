import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct EndpointDefinitionTests {
    private let backend: TestBackend

    init() throws {
        backend = try TestBackend()
    }

    private static let user = #"{"id": 1, "name": "A"}"#

    private static let calls: [Row<Calls>] = [
        Row(
            "an endpoint is a resource",
            [.json(#"{"id": 100, "name": "George"}"#)],
            [
                "\(User(id: 100, name: "George"))", "GET /user?id=100&q=a%20b%26c&tag=x&tag=y", "tests", nil, "",
            ]
        ) { backend in
            let endpoint = GetUser(parameters: ["id": 100, "q": "a b&c", "tag": ["x", "y"]])
            let user = Calls.text(backend.session.access(endpoint).single())
            return [user] + (try Calls.sent(backend, "X-Client", "Content-Type"))
                + [backend.server.requests.first?.bodyText]
        },
        Row(
            "parameters of a POST are its body",
            [.status(204)],
            [
                "()", "POST /users/a%2Fb", "application/json", "Bearer abc",
                #"{"active":true,"kind":"n","name":"Ä","scores":[1.5,2]}"#,
            ]
        ) { backend in
            let result = backend.loggedIn("abc").access(RenameUser(id: "a/b", name: "Ä", kind: .new)).wait()
            return [Calls.text(result)] + (try Calls.sent(backend, "Content-Type", "Authorization"))
                + [backend.server.requests.first?.bodyText]
        },
        Row(
            "every session and backend takes its endpoints",
            Array(repeating: .json(user), count: 6),
            Array(repeating: "\(User(id: 1, name: "A"))", count: 3) + ["()", "()", "()", nil, nil, nil]
                + Array(repeating: "Bearer t0ken", count: 3)
        ) { backend in
            let accessible: any Accessible = backend.session
            let authenticated: any AuthenticatedAccessible = backend.loggedIn()
            let rename = RenameUser(id: "1", name: "B", kind: .new)
            let results = [
                Calls.text(backend.session.access(GetUser()).single()),
                Calls.text(Backend(accessible).access(GetUser()).single()),
                Calls.text(Backend(backend.session).access(GetUser()).single()),
                Calls.text(backend.loggedIn().access(rename).wait()),
                Calls.text(Backend(authenticated).access(rename).wait()),
                Calls.text(Backend(backend.loggedIn()).access(rename).wait()),
            ]
            return results + backend.server.requests.map { $0.headers["Authorization"] }
        },
        Row(
            "what is pruned is reported to the session",
            Array(repeating: .json(#"[{"id": 1, "name": "A"}, {"id": "x", "name": "B"}]"#), count: 2),
            [
                "\([User(id: 1, name: "A")])", "GET /users",
                "GET /users: pruned 1 of 2: at [1].id: expected a whole number, found a string",
            ]
        ) { backend in
            let reports = Guarded<[String?]>([])
            let session = backend.session(
                pruned: { endpoint, report in reports.withLock { $0.append("\(endpoint): \(report)") } }
            )
            let users = Calls.text(session.access(GetUsers(strategy: .prune)).single())
            let endpoint = session.access(GetUsers()).single()?.failure?.endpoint.map { "\($0)" }
            return [users, endpoint] + reports.withLock { $0 }
        },
        Row(
            "the environment says where an API is",
            [],
            ["\(CoreError.request(.unknownAPI(name: "school"), at: .init(method: .GET, path: "/school")))", "0"]
        ) { backend in
            let session = BackendSession(environment: Environment("test", [.core: backend.server.url]))
            return [Calls.text(session.access(GetSchool()).single()), "\(backend.server.requestCount)"]
        },
    ]

    @Test(arguments: calls)
    func anEndpointIsCalled(_ row: Row<Calls>) throws { try row.value.make(with: backend, at: row.location) }
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
