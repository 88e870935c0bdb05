import Foundation
import Millrace
import MillraceTestKit
import Testing

/// The snippets of CQRS.
@Suite(.timeLimit(.minutes(5))) struct CQRSSnippets {
    private let stub = StubAccessible()
    private var backend: Backend<NoAuth> { Backend(stub) }

    @Test func queries() {
        struct ProjectQuery: Query {
            typealias Result = Project

            static let path = "projects"
            let id: String
            var parameters: [String: String]? { ["id": id] }
        }

        let fetch = backend.execute(ProjectQuery(id: "7"))  // SignalProducer<Project, CoreError>
        stub.stub(.GET, "/projects", .json(#"{"id": "7"}"#))
        #expect(fetch.single() == .success(Project(id: "7")))
        #expect(stub.requests.first?.query.description == "[id=7]")
    }

    @Test func queriesWithoutParameters() {
        struct UsersQuery: ParameterlessQuery {
            typealias Result = [User]
            static let path = "users"
        }
        stub.stub(.GET, "/users", .json("[]"))
        #expect(backend.execute(UsersQuery()).single() == .success([]))
        #expect(stub.requests.first?.query == [])
    }

    @Test func commandsWithoutABody() throws {
        struct LogoutCommand: BodilessCommand {
            static let path = "logout"
            static let method = CommandMethod.POST
        }
        stub.stub(.POST, "/logout", .status(204))
        try backend.execute(LogoutCommand()).wait().get()
        #expect(stub.requests.first?.body.isEmpty == true)
    }

    @Test func commandsWithAnAnswer() throws {
        struct Team: Decodable, Equatable {
            let id: String
        }
        struct NewTeam: CommandBody {
            let name: String
        }
        struct CreateTeam: BodyCommand {
            typealias Answer = Versioned<Team>
            static let path = "teams"
            static let method = CommandMethod.POST

            let body: NewTeam
        }
        stub.stub(.POST, "/teams", .data(Data(#"{"id": "7"}"#.utf8), headers: ["ETag": "\"1\""]))
        let team = Versioned(Team(id: "7"), version: Version(etag: "\"1\""))
        #expect(backend.execute(CreateTeam(body: NewTeam(name: "a"))).single() == .success(team))
    }

    private struct Video: Decodable, CustomStringConvertible {
        let likes: Int
        var description: String { "\(likes) likes" }
    }

    private struct VideoQuery: Query {
        typealias Result = Video

        static let path = "video"
        let id: String
        var parameters: [String: String]? { ["id": id] }
    }

    @Test func aCommandSelectsQueries() {
        struct VideoSearch: Query {
            typealias Result = [Video]

            static let path = "videos"
            let text: String
            var parameters: [String: String]? { ["text": text] }
        }
        struct DeleteVideoCommand: IdCommand {
            static let path = "delete_video"
            static let method = CommandMethod.POST
            let id: String
            var invalidates: [QuerySelection] {
                [.one(VideoQuery(id: id)), .all(VideoSearch.self) { $0.text.isEmpty }]
            }
        }
        stub.stub(.GET, "/videos", .json("[]"))
        stub.stub(.GET, "/video", .json(#"{"likes": 3}"#))
        stub.stub(.POST, "/delete_video", .status(204))
        let live = LiveBackend(backend)
        let observations = CompositeDisposable([
            live.observe(VideoSearch(text: "")).start(), live.observe(VideoSearch(text: "cats")).start(),
            live.observe(VideoQuery(id: "7")).start(), live.observe(VideoQuery(id: "8")).start(),
        ])
        live.execute(DeleteVideoCommand(id: "7")).start()
        observations.dispose()
        let again = stub.requests.suffix(2).map(\.query.description)
        #expect(stub.requests.count == 7)
        #expect(again == ["[id=7]", "[text=]"])
    }

    @Test func commandsMakeQueriesStale() throws {
        struct LikeVideoCommand: IdCommand {
            static let path = "like_video"
            static let method = CommandMethod.POST
            var invalidates: [QuerySelection] { [.one(VideoQuery(id: id))] }

            let id: String
        }

        let like = backend.execute(LikeVideoCommand(id: "let_swift_13"))  // SignalProducer<Never, CoreError>
        stub.stub(.POST, "/like_video", .status(204))
        try like.wait().get()
        #expect(stub.requests.first?.bodyText == #"{"id":"let_swift_13"}"#)

        stub.stub(.GET, "/video", .json(#"{"likes": 3}"#), .json(#"{"likes": 4}"#))
        let session: any Accessible = stub
        let shown = Shown()
        let show = shown.show
        @Sendable func print(_ answer: LiveAnswer<Video>) { show("\(answer)") }
        let live = LiveBackend(Backend(session))
        live.observe(VideoQuery(id: "7")).startWithValues { print($0) }  // fresh(3 likes)
        live.execute(LikeVideoCommand(id: "7")).start()  // stale(3 likes), fresh(4 likes)
        let answers = [shown.next(), shown.next(), shown.next()].compactMap { $0 }
        let documentation = try Documentation("Sources/CQRS/Live/LiveBackend.swift")
        #expect(answers.joined(separator: ", ") == documentation.comments.joined(separator: ", "))
    }
}
