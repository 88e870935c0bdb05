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

    private static let kate = User(id: "2", name: "Kate")
    private static let both = #"[{"id":"1","name":"Paul"},{"id":"2","name":"Kate"}]"#
    private static let all = "\([User(id: "1", name: "Paul"), kate])"

    private static let calls: [Row<Calls>] = [
        Row(
            "a repository and a protocol of an app's own replace the defaults",
            [.json(both)],
            [all, "GET /teams?archived=false ", "\(kate)", "GET /teams "]
        ) { backend in
            let teams = TeamsRepository(backend: Backend(backend.session))
            return [
                Calls.text(teams.readAll().single()), try Calls.sent(backend),
                Calls.text(teams.read(id: "1").single()), try Calls.sent(backend),
            ]
        },
        Row("credentials follow from the backend", [.status(204)], ["Bearer t0ken", nil]) { backend in
            _ = backend.users.delete(id: "1").wait()
            _ = backend.profile.delete().wait()
            return backend.server.requests.map { $0.headers["Authorization"] }
        },
        Row("nothing is sent before a start", [.status(204)], [], targets: []) { backend in
            _ = backend.users.readAll()
            _ = backend.users.readPages(NumberedPage(size: 2))
            return []
        },
        Row("entities that are data are read as they are", [.text("a\u{0}b")], ["a\u{0}b"]) { backend in
            let files = FilesRepository(backend: Backend(backend.session))
            return [files.read().single().flatMap { try? $0.get() }.map { String(decoding: $0, as: UTF8.self) }]
        },
        Row("ids of all types are path segments", [.status(204)], ["true"]) { backend in
            let uuid = try UUID(uuidString: "00000000-0000-0000-0000-00000000000a").unwrapped()
            let path = backend.users.path(uuid, -7, Slug(rawValue: "a b"), UInt64.max)
            return ["\(path == "/users/00000000-0000-0000-0000-00000000000A/-7/a%20b/18446744073709551615")"]
        },
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

private struct FilesRepository: SingleEntityRepository, Readable {
    typealias EntityType = Data
    let backend: Backend<NoAuth>
    let name = "file"
}
