import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceRepositories
import MillraceStreams
import Testing

/// The table of what repositories do: methods, paths, bodies and answers.
@Suite(.timeLimit(.minutes(5))) struct RepositoryTests {
    private let backend: TestBackend
    private let one = #"{"id":"1","name":"Paul"}"#
    private let paul = User(id: "1", name: "Paul")
    private let kate = User(id: "2", name: "Kate")
    private var both: String { #"[\#(one),{"id":"2","name":"Kate"}]"# }

    init() throws {
        backend = try TestBackend()
    }

    private func sent() throws -> String {
        let request = try #require(backend.server.takeRequest())
        return "\(request.method) \(request.target) \(request.bodyText)"
    }

    @Test func aRepositoryWithOneEntityHasItsFourMethods() throws {
        let profile = Profile(email: "a@b")
        backend.server.dispatcher = { _ in .json(#"{"email":"new@b"}"#) }
        let answer = Result<Profile, CoreError>.success(Profile(email: "new@b"))

        #expect(backend.profile.create(profile).single() == answer)
        #expect(try sent() == #"POST /v1/profile {"email":"a@b"}"#)
        #expect(backend.profile.read().single() == answer)
        #expect(try sent() == "GET /v1/profile ")
        #expect(backend.profile.update(profile).single() == answer)
        #expect(try sent() == #"PUT /v1/profile {"email":"a@b"}"#)
        #expect(backend.profile.delete().wait().failure == nil)
        #expect(try sent() == "DELETE /v1/profile ")
    }

    @Test func oneOfManyEntitiesIsCreatedReadUpdatedAndDeleted() throws {
        let one = one
        backend.server.dispatcher = { _ in .json(one) }

        #expect(backend.users.create(kate).single() == .success(paul))
        #expect(try sent() == #"POST /users {"id":"2","name":"Kate"}"#)
        #expect(backend.users.read(id: "1").single() == .success(paul))
        #expect(try sent() == "GET /users/1 ")
        #expect(backend.users.update(kate, id: "1").single() == .success(paul))
        #expect(try sent() == #"PUT /users/1 {"id":"2","name":"Kate"}"#)
        #expect(backend.users.delete(id: "1").wait().failure == nil)
        #expect(try sent() == "DELETE /users/1 ")
    }

    @Test func manyEntitiesAreCreatedReadAndUpdatedAtOnce() throws {
        let both = both
        backend.server.dispatcher = { _ in .json(both) }

        #expect(backend.users.create([paul, kate]).single() == .success([paul, kate]))
        #expect(try sent() == "POST /users \(both)")
        #expect(backend.users.readAll().single() == .success([paul, kate]))
        #expect(try sent() == "GET /users ")
        #expect(backend.users.update([paul, kate]).single() == .success([paul, kate]))
        #expect(try sent() == "PATCH /users \(both)")
    }

    @Test func customFunctionsAreTwoLines() throws {
        backend.server.enqueue(.json(both))
        backend.server.enqueue(.json(one))
        backend.server.enqueue(.json(#"{"data": {"items": [{"id": 7, "title": "T"}]}}"#))

        #expect(backend.users.readActive().single() == .success([paul, kate]))
        #expect(try sent() == "GET /users/active ")
        #expect(backend.users.create(name: "Paul").single() == .success(paul))
        #expect(try sent() == #"POST /users {"name":"Paul"}"#)
        #expect(backend.posts.read(userID: "a/b").single() == .success([Post(id: 7, title: "T")]))
        #expect(try sent() == "GET /users/a%2Fb/posts ")
    }

    @Test func anEnvelopeIsSetOncePerRepository() throws {
        let post = Post(id: 7, title: "T")
        let item = #"{"id":7,"title":"T"}"#
        backend.server.enqueue(.json(#"{"item": \#(item)}"#))
        backend.server.enqueue(.json(#"{"data": {"items": [\#(item), {"id": "x"}], "total": 2}}"#))
        backend.server.enqueue(.json(#"{"item": \#(item)}"#))
        backend.server.enqueue(.json(#"{"data": {"items": [\#(item)]}}"#))
        backend.server.enqueue(.json("[\(item)]"))

        #expect(backend.posts.read(id: 7).single() == .success(post))
        #expect(backend.posts.readAll().single() == .success([post]))
        #expect(backend.posts.update(post, id: 7).single() == .success(post))
        #expect(backend.posts.create([post]).single() == .success([post]))
        #expect(backend.server.requests.last?.bodyText == "[\(item)]")
        guard case .parsing(let reason, _)? = backend.posts.readAll().single()?.failure else {
            Issue.record("an array is no envelope")
            return
        }
        #expect(reason.found == "an array")
    }

    @Test func aRepositoryAndAProtocolOfAnAppsOwnReplaceTheDefaults() throws {
        let both = both
        backend.server.dispatcher = { _ in .json(both) }
        let teams = TeamsRepository(backend: Backend(backend.session))

        #expect(teams.readAll().single() == .success([paul, kate]))
        #expect(try sent() == "GET /teams?archived=false ")
        #expect(teams.read(id: "1").single() == .success(kate))
        #expect(try sent() == "GET /teams ")
    }

    @Test func credentialsFollowFromTheBackend() throws {
        backend.server.dispatcher = { _ in .status(204) }
        _ = backend.users.delete(id: "1").wait()
        _ = backend.profile.delete().wait()

        #expect(backend.server.requests.map { $0.headers["Authorization"] } == ["Bearer t0ken", nil])
    }

    @Test func nothingIsSentBeforeAStart() {
        _ = backend.users.readAll()
        _ = backend.users.readPages(NumberedPage(size: 2))
        #expect(backend.server.requestCount == 0)
    }

    @Test func idsOfAllTypesArePathSegments() throws {
        struct Slug: RawRepresentable, EntityID {
            let rawValue: String
        }
        let uuid = try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000a"))
        let path = backend.users.path(uuid, -7, Slug(rawValue: "a b"), UInt64.max)
        #expect(path == "/users/00000000-0000-0000-0000-00000000000A/-7/a%20b/18446744073709551615")
    }
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
