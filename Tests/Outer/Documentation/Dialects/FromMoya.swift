import Foundation
import Millrace
import MillraceMockServer
import Synchronization
import TestSupport
import Testing

// The snippets of `FromMoya.md`, compiled here and run below.

struct Project: Equatable, Codable {
    let id: String
}

// Page: Sources/SDK/Millrace/Documentation.docc/FromMoya.md
enum Projects {
    struct One: Query {
        typealias Result = Project

        static let path = "projects"

        let id: String
        var parameters: [String: String]? { ["id": id] }
    }

    struct Filtered: Query {
        typealias Result = [Project]

        static let path = "projects"

        let filters: [String: String]
        var parameters: [String: String]? { filters }
    }
}

struct UsersQuery: ParameterlessQuery {
    typealias Result = [String]

    static let path = "users"
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/FromMoya.md
struct TeamsQuery: ParameterlessQuery {
    typealias Result = [String]

    static let path = "teams"
}

struct DraftBody: CommandBody {
    let title: String
    let description: String
}

enum Drafts {
    struct Save: BodyCommand {
        static let path = "drafts"
        static let method = CommandMethod.POST

        let body: DraftBody
    }

    struct Update: BodyCommand {
        static let path = "drafts/:id"
        static let method = CommandMethod.PUT

        let id: String
        let body: DraftBody
        var route: PathTemplate { "/drafts/\(id)" }
    }
}

extension Projects {
    struct Submit: IdCommand {
        static let path = "submit_project"
        static let method = CommandMethod.POST

        let id: String
    }
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/FromMoya.md
struct LikeVideoCommand: IdCommand {
    static let path = "like_video"
    static let method = CommandMethod.POST

    let id: String
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/FromMoya.md
struct PersonCommandBody: CommandBody {
    let id: String
    let firstName: String
    let lastName: String
}

struct PersonCommand: BodyCommand {
    static let path = "add_person"
    static let method = CommandMethod.POST

    let body: PersonCommandBody
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/FromMoya.md
struct RatingBody: Encodable, Sendable {
    let id: String
    let stars: Int
}

protocol RatingCommand: Command where Body == RatingBody {
    var id: String { get }
    var stars: Int { get }
}

extension RatingCommand {
    var body: RatingBody { RatingBody(id: id, stars: stars) }
}

struct RateVideoCommand: RatingCommand {
    static let path = "rate_video"
    static let method = CommandMethod.PUT

    let id: String
    let stars: Int
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/FromMoya.md
struct LikesQuery: Query {
    typealias Result = Int

    static let path = "likes"
    let id: String
    var parameters: [String: String]? { ["id": id] }
}

struct CountedLikeCommand: IdCommand {
    static let path = "like_video"
    static let method = CommandMethod.POST
    var invalidates: [QuerySelection] { [.all(LikesQuery.self)] }

    let id: String
}
// End of page

@Suite(.bodyTimeLimit) struct FromMoyaTests {
    private let server = MockServer()
    private let backend: Backend<NoAuth>
    private let shown = Shown()

    init() throws {
        try server.start()
        backend = Backend(BackendSession(environment: Environment(base: server.url)))
    }

    @Test func queriesAreGets() {
        server.route(.GET, "/projects") { request in
            request.query("id") == nil ? .json(#"[{"id": "7"}]"#) : .json(#"{"id": "7"}"#)
        }
        server.route(.GET, "/users", .json(#"["Paul"]"#))

        #expect(
            (
                backend.execute(Projects.One(id: "7")).single(),
                backend.execute(Projects.Filtered(filters: ["x": "y"])).single()
            )
                == (.success(Project(id: "7")), .success([Project(id: "7")]))
        )
        #expect(
            (backend.execute(UsersQuery()).single(), server.requests.map(\.target))
                == (.success(["Paul"]), ["/projects?id=7", "/projects?x=y", "/users"])
        )
    }

    @Test func theEnumsOfTheTalkAreStructs() {
        server.route(.GET, "/teams", .json(#"["Blue", "Red"]"#))
        server.dispatcher = { _ in .status(204) }
        let show = shown.show
        // Page: Sources/SDK/Millrace/Documentation.docc/FromMoya.md
        backend.execute(TeamsQuery()).startWithResult { result in
            switch result {
            case .success(let teams): show(teams.joined(separator: ", "))
            case .failure(let error): show(error.userMessage)
            }
        }
        // End of page
        #expect(shown.next() == "Blue, Red")

        let body = DraftBody(title: "T", description: "D")
        _ = backend.execute(Drafts.Save(body: body)).wait()
        _ = backend.execute(Drafts.Update(id: "a/b", body: body)).wait()
        _ = backend.execute(Projects.Submit(id: "7")).wait()
        #expect(
            server.requests.dropFirst().map { "\($0.method) \($0.target) \($0.bodyText)" } == [
                #"POST /drafts {"description":"D","title":"T"}"#,
                #"PUT /drafts/a%2Fb {"description":"D","title":"T"}"#,
                #"POST /submit_project {"id":"7"}"#,
            ]
        )
    }

    @Test func commandsComplete() {
        server.dispatcher = { _ in .status(204) }
        let show = shown.show
        // Page: Sources/SDK/Millrace/Documentation.docc/FromMoya.md
        backend.execute(LikeVideoCommand(id: "let_swift_13_speaker_1_intro")).startWithCompleted {
            show("👏 🎉 👍")
        }
        // End of page
        #expect(shown.next() == "👏 🎉 👍")

        let body = PersonCommandBody(id: "1", firstName: "Ada", lastName: "L")
        _ = backend.execute(PersonCommand(body: body)).wait()
        _ = backend.execute(RateVideoCommand(id: "7", stars: 5)).wait()
        #expect(
            server.requests.map { "\($0.method) \($0.target) \($0.bodyText)" } == [
                #"POST /like_video {"id":"let_swift_13_speaker_1_intro"}"#,
                #"POST /add_person {"firstName":"Ada","id":"1","lastName":"L"}"#,
                #"PUT /rate_video {"id":"7","stars":5}"#,
            ]
        )
    }

    @Test func aCommandMakesQueriesStale() {
        let likes = Likes()
        server.route(.GET, "/likes") { _ in .json("\(likes.count)") }
        server.route(.POST, "/like_video") { _ in
            likes.add()
            return .status(204)
        }
        let show = shown.show
        // Page: Sources/SDK/Millrace/Documentation.docc/FromMoya.md
        let live = LiveBackend(backend)
        let observation = live.observe(LikesQuery(id: "7")).startWithValues { answer in
            let likes = answer.value ?? 0
            switch answer.status {
            case .fresh: show("\(likes) likes")
            case .stale: show("\(likes) likes, a moment ago")
            case let .failed(error): show(error.userMessage)
            }
        }
        // End of page
        #expect(shown.next() == "3 likes")
        // Page: Sources/SDK/Millrace/Documentation.docc/FromMoya.md
        live.execute(CountedLikeCommand(id: "7")).start()
        // End of page
        #expect([shown.next(), shown.next()] == ["3 likes, a moment ago", "4 likes"])
        observation.dispose()
    }
}

private final class Likes: Sendable {
    private let number = Mutex(3)

    var count: Int { number.withLock { $0 } }

    func add() {
        number.withLock { $0 += 1 }
    }
}
