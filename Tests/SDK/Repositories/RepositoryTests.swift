import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceRepositories
import MillraceStreams
import TestSupport
import Testing

/// The table of what repositories do: methods, paths, bodies and answers.
@Suite(.bodyTimeLimit) struct RepositoryTests {
    private struct Slug: RawRepresentable, EntityID {
        let rawValue: String
    }

    private static let paul = User(id: "1", name: "Paul")
    private static let kate = User(id: "2", name: "Kate")
    private static let one = #"{"id":"1","name":"Paul"}"#
    private static let other = #"{"id":"2","name":"Kate"}"#
    private static let both = "[\(one),\(other)]"
    private static let all = "\([paul, kate])"
    private static let item = #"{"id":7,"title":"T"}"#
    private static let post = Post(id: 7, title: "T")
    private static let profile = "\(Profile(email: "new@b"))"

    private static let calls: [Row<Calls>] = [
        Row(
            "a repository with one entity has its four methods",
            Calls(
                [.json(#"{"email":"new@b"}"#)],
                [
                    profile, #"POST /v1/profile {"email":"a@b"}"#, profile, "GET /v1/profile ", profile,
                    #"PUT /v1/profile {"email":"a@b"}"#, "()", "DELETE /v1/profile ",
                ]
            ) { backend in
                let old = Profile(email: "a@b")
                return [
                    Calls.text(backend.profile.create(old).single()), try Calls.sent(backend),
                    Calls.text(backend.profile.read().single()), try Calls.sent(backend),
                    Calls.text(backend.profile.update(old).single()), try Calls.sent(backend),
                    Calls.text(backend.profile.delete().wait()), try Calls.sent(backend),
                ]
            }
        ),
        Row(
            "one of many entities is created, read, updated and deleted",
            Calls(
                [.json(one)],
                [
                    "\(paul)", "POST /users \(other)", "\(paul)", "GET /users/1 ", "\(paul)", "PUT /users/1 \(other)",
                    "()",
                    "DELETE /users/1 ",
                ]
            ) { backend in
                [
                    Calls.text(backend.users.create(kate).single()), try Calls.sent(backend),
                    Calls.text(backend.users.read(id: "1").single()), try Calls.sent(backend),
                    Calls.text(backend.users.update(kate, id: "1").single()), try Calls.sent(backend),
                    Calls.text(backend.users.delete(id: "1").wait()), try Calls.sent(backend),
                ]
            }
        ),
        Row(
            "many entities are created, read and updated at once",
            Calls(
                [.json(both)],
                [all, "POST /users \(both)", all, "GET /users ", all, "PATCH /users \(both)"]
            ) { backend in
                [
                    Calls.text(backend.users.create([paul, kate]).single()), try Calls.sent(backend),
                    Calls.text(backend.users.readAll().single()), try Calls.sent(backend),
                    Calls.text(backend.users.update([paul, kate]).single()), try Calls.sent(backend),
                ]
            }
        ),
        Row(
            "custom functions are two lines",
            Calls(
                [.json(both), .json(one), .json(#"{"data": {"items": [{"id": 7, "title": "T"}]}}"#)],
                [
                    all, "GET /users/active ", "\(paul)", #"POST /users {"name":"Paul"}"#, "\([post])",
                    "GET /users/a%2Fb/posts ",
                ]
            ) { backend in
                [
                    Calls.text(backend.users.readActive().single()), try Calls.sent(backend),
                    Calls.text(backend.users.create(name: "Paul").single()), try Calls.sent(backend),
                    Calls.text(backend.posts.read(userID: "a/b").single()), try Calls.sent(backend),
                ]
            }
        ),
        Row(
            "an envelope is set once per repository",
            Calls(
                [
                    .json(#"{"item": \#(item)}"#),
                    .json(#"{"data": {"items": [\#(item), {"id": "x"}], "total": 2}}"#),
                    .json(#"{"item": \#(item)}"#), .json(#"{"data": {"items": [\#(item)]}}"#), .json("[\(item)]"),
                ],
                [
                    "\(post)", "\([post])", "\(post)", "\([post])", "[\(item)]",
                    "GET /posts : an object, an array",
                ]
            ) { backend in
                [
                    Calls.text(backend.posts.read(id: 7).single()), Calls.text(backend.posts.readAll().single()),
                    Calls.text(backend.posts.update(post, id: 7).single()),
                    Calls.text(backend.posts.create([post]).single()), backend.server.requests.last?.bodyText,
                    Calls.text(backend.posts.readAll().single()),
                ]
            }
        ),
        Row(
            "a repository and a protocol of an app's own replace the defaults",
            Calls([.json(both)], [all, "GET /teams?archived=false ", "\(kate)", "GET /teams "]) { backend in
                let teams = TeamsRepository(backend: Backend(backend.session))
                return [
                    Calls.text(teams.readAll().single()), try Calls.sent(backend),
                    Calls.text(teams.read(id: "1").single()), try Calls.sent(backend),
                ]
            }
        ),
        Row(
            "credentials follow from the backend",
            Calls([.status(204)], ["Bearer t0ken", nil]) { backend in
                _ = backend.users.delete(id: "1").wait()
                _ = backend.profile.delete().wait()
                return backend.server.requests.map { $0.headers["Authorization"] }
            }
        ),
        Row(
            "nothing is sent before a start",
            Calls([.status(204)], [], targets: []) { backend in
                _ = backend.users.readAll()
                _ = backend.users.readPages(NumberedPage(size: 2))
                return []
            }
        ),
        Row(
            "ids of all types are path segments",
            Calls(
                [.status(204)],
                ["true"]
            ) { backend in
                let uuid = try UUID(uuidString: "00000000-0000-0000-0000-00000000000a").unwrapped()
                let path = backend.users.path(uuid, -7, Slug(rawValue: "a b"), UInt64.max)
                return ["\(path == "/users/00000000-0000-0000-0000-00000000000A/-7/a%20b/18446744073709551615")"]
            }
        ),
    ]

    @Test(arguments: calls) func aRepositoryIsCalled(_ row: Row<Calls>) throws { try row.value.make(at: row.location) }
}

/// What an app does differently in all of its repositories.
private protocol ArchivingRepository: Readable where EntityType == User, Kind == MultipleEntities {}

extension ArchivingRepository {
    func readAll() -> SignalProducer<[User], CoreError> {
        entities(at: path(), query: [URLQueryItem(name: "archived", value: "false")])
    }
}

private struct TeamsRepository: ArchivingRepository {
    typealias EntityType = User
    let backend: Backend<NoAuth>
    let name = "teams"

    func read(id: String) -> SignalProducer<User, CoreError> {
        entities(at: path()).map { $0[$0.count - 1] }
    }
}
