import Foundation
import Millrace
import MillraceTestKit
import TestSupport
import Testing

/// The snippets of CQRS.
@Suite(.bodyTimeLimit) struct CQRSSnippets {
    private let stub = StubAccessible()
    private var backend: Backend<NoAuth> { Backend(stub) }

    @Test func queries() {
        // Page: Sources/SDK/CQRS/Documentation.docc/MillraceCQRS.md
        struct ProjectQuery: Query {
            typealias Result = Project

            static let path = "projects"
            let id: String
            var parameters: [String: String]? { ["id": id] }
        }

        let fetch = backend.execute(ProjectQuery(id: "7"))
        // End of page
        stub.stub(.GET, "/projects", .json(#"{"id": "7"}"#))
        #expect((fetch.single(), stub.requests.first?.query.description) == (.success(Project(id: "7")), "[id=7]"))
    }

    private struct Refusal: Codable, Equatable {
        let message: String
    }

    @Test func optionsOfRequests() {
        struct Teams: ParameterlessQuery {
            typealias Result = [User]
            static let path = "teams"

            // Page: Sources/SDK/CQRS/Query.swift
            func prepared(_ request: Request) -> Request {
                request.headers(["Prefer": "short"]).failing(.json(Refusal.self)).timeout(.seconds(5))
            }
            // End of page
        }
        struct Rename: BodilessCommand {
            static let path = "teams"
            static let method = CommandMethod.PUT
            let team: Versioned<Project>

            // Page: Sources/SDK/CQRS/Command.swift
            func prepared(_ request: Request) -> Request {
                request.requiring(.unchanged(team.version)).failing(.json(Refusal.self))
            }
            // End of page
        }
        stub.stub(.GET, "/teams", .json("[]"))
        stub.stub(.PUT, "/teams", .json(#"{"message": "old"}"#, status: 412))
        let rename = Rename(team: Versioned(Project(id: "7"), version: Version(etag: "\"1\"")))
        #expect(backend.execute(Teams()).single() == .success([]))
        guard case .failure(let error) = backend.execute(rename).wait() else {
            Issue.record("The old version was taken.")
            return
        }
        #expect(error.failure(as: Refusal.self) == Refusal(message: "old"))
    }

    @Test func queriesWithoutParameters() {
        // Page: Sources/SDK/CQRS/ParameterlessQuery.swift
        struct UsersQuery: ParameterlessQuery {
            typealias Result = [User]
            static let path = "users"
        }
        // End of page
        stub.stub(.GET, "/users", .json("[]"), repeatsLast: true)
        #expect((backend.execute(UsersQuery()).single(), stub.requests.first?.query) == (.success([]), []))
    }

    @Test func commandsWithoutABody() throws {
        // Page: Sources/SDK/CQRS/BodilessCommand.swift
        struct LogoutCommand: BodilessCommand {
            static let path = "logout"
            static let method = CommandMethod.POST
        }
        // End of page
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
        // Page: Sources/SDK/CQRS/Command.swift
        struct CreateTeam: BodyCommand {
            typealias Answer = Versioned<Team>
            static let path = "teams"
            static let method = CommandMethod.POST

            let body: NewTeam
        }
        // End of page
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
            // Page: Sources/SDK/CQRS/Live/QuerySelection.swift
            var invalidates: [QuerySelection] {
                [.one(VideoQuery(id: id)), .all(VideoSearch.self) { $0.text.isEmpty }]
            }
            // End of page
        }
        stub.stub(.GET, "/videos", .json("[]"), repeatsLast: true)
        stub.stub(.GET, "/video", .json(#"{"likes": 3}"#), repeatsLast: true)
        stub.stub(.POST, "/delete_video", .status(204), repeatsLast: true)
        let live = LiveBackend(backend)
        let observations = CompositeDisposable([
            live.observe(VideoSearch(text: "")).start(), live.observe(VideoSearch(text: "cats")).start(),
            live.observe(VideoQuery(id: "7")).start(), live.observe(VideoQuery(id: "8")).start(),
        ])
        live.execute(DeleteVideoCommand(id: "7")).start()
        observations.dispose()
        let again = stub.requests.suffix(2).map(\.query.description)
        #expect((stub.requests.count, again) == (7, ["[id=7]", "[text=]"]))
    }

    @Test func aCommandIsShownAtOnce() throws {
        struct City: Decodable, CustomStringConvertible {
            var name: String
            var description: String { name }
        }
        struct CityQuery: Query {
            typealias Result = City
            static let path = "city"
            let id: String
            var parameters: [String: String]? { ["id": id] }
        }
        struct Name: CommandBody {
            let id: String
            let name: String
        }
        // Page: Sources/SDK/CQRS/Documentation.docc/PendingCommands.md
        struct RenameCity: BodyCommand {
            static let path = "rename_city"
            static let method = CommandMethod.POST

            let body: Name

            var invalidates: [QuerySelection] {
                [.one(CityQuery(id: body.id), showing: { city in city.name = body.name })]
            }
        }
        // End of page
        stub.stub(.GET, "/city", .json(#"{"name": "Bat"}"#), .json(#"{"name": "Bath"}"#), repeatsLast: true)
        stub.stub(.POST, "/rename_city", .status(204), repeatsLast: true)
        let shown = Shown()
        let show = shown.show
        @Sendable func print(_ answer: LiveAnswer<City>) { show("\(answer)") }
        let live = LiveBackend(backend)
        // Page: Sources/SDK/CQRS/Documentation.docc/PendingCommands.md
        live.observe(CityQuery(id: "7")).startWithValues { print($0) }
        live.execute(RenameCity(body: Name(id: "7", name: "Bath"))).start()
        // End of page
        let answers = (0..<4).compactMap { _ in shown.next() }
        #expect(answers == ["fresh(Bat)", "fresh(Bath, 1 pending)", "stale(Bath, 1 pending)", "fresh(Bath)"])
    }

    @Test func selectionsSayWhatACommandShows() {
        struct Likes: Decodable {
            let id: String
            var likes: Int
        }
        struct VideoQuery: Query {
            typealias Result = Likes
            static let path = "video"
            let id: String
            var parameters: [String: String]? { ["id": id] }
        }
        struct VideoSearch: Query {
            typealias Result = [Likes]
            static let path = "videos"
            let text: String
            var parameters: [String: String]? { ["text": text] }
        }
        struct DeleteVideoCommand: IdCommand {
            static let path = "delete_video"
            static let method = CommandMethod.POST
            let id: String
            // Page: Sources/SDK/CQRS/Live/QuerySelection.swift
            var invalidates: [QuerySelection] {
                [
                    .one(VideoQuery(id: id), showing: { video in video.likes += 1 }),
                    .all(VideoSearch.self, showing: { videos, search in videos.removeAll { $0.id == id } }),
                ]
            }
            // End of page
        }
        stub.stub(.GET, "/videos", .json(#"[{"id": "7", "likes": 3}, {"id": "8", "likes": 1}]"#), repeatsLast: true)
        let live = LiveBackend(backend)
        let last = MutableProperty<LiveAnswer<[Likes]>?>(nil)
        let observation = live.observe(VideoSearch(text: "")).startWithValues { last.value = $0 }
        stub.stub(.POST, "/delete_video", .status(403))
        live.execute(DeleteVideoCommand(id: "7")).start()
        #expect(last.value?.value?.map(\.id) == ["7", "8"])
        observation.dispose()
    }

    @Test func anAnswerIsShownByItsStatus() {
        @Sendable func show(_ likes: Int?, _ error: CoreError? = nil) {}
        let answer = LiveAnswer<Int>.fresh(3)
        // Page: Sources/SDK/CQRS/Live/LiveAnswer.swift
        switch answer.status {
        case .fresh, .stale: show(answer.value)
        case let .failed(error): show(answer.value, error)
        }
        // End of page
    }

    @Test func commandsMakeQueriesStale() throws {
        // Page: Sources/SDK/CQRS/Command.swift
        struct LikeVideoCommand: IdCommand {
            static let path = "like_video"
            static let method = CommandMethod.POST
            var invalidates: [QuerySelection] { [.one(VideoQuery(id: id))] }

            let id: String
        }

        let like = backend.execute(LikeVideoCommand(id: "let_swift_13"))
        // End of page
        stub.stub(.POST, "/like_video", .status(204), repeatsLast: true)
        try like.wait().get()
        #expect(stub.requests.first?.bodyText == #"{"id":"let_swift_13"}"#)

        stub.stub(.GET, "/video", .json(#"{"likes": 3}"#), .json(#"{"likes": 4}"#), repeatsLast: true)
        let session: any Accessible = stub
        let shown = Shown()
        let show = shown.show
        @Sendable func print(_ answer: LiveAnswer<Video>) { show("\(answer)") }
        // Page: Sources/SDK/CQRS/Live/LiveBackend.swift
        let live = LiveBackend(Backend(session))
        live.observe(VideoQuery(id: "7")).startWithValues { print($0) }
        live.execute(LikeVideoCommand(id: "7")).start()
        // End of page
        let answers = [shown.next(), shown.next(), shown.next()].compactMap { $0 }
        let documentation = try Documentation("Sources/SDK/CQRS/Live/LiveBackend.swift")
        #expect(answers.joined(separator: ", ") == documentation.comments.joined(separator: ", "))
    }
}
