import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceRepositories
import MillraceStreams
import Testing

/// What a call and a repository say of their requests: header fields, query items, statuses, and what is sent.
@Suite(.timeLimit(.minutes(5))) struct RequestOptionsTests {
    private let backend: TestBackend

    init() throws {
        backend = try TestBackend()
    }

    private var tenants: TenantRepository { TenantRepository(backend: Backend(backend.session)) }

    @Test func whatACallSaysIsInItsRequestAlone() throws {
        let server = backend.server
        server.dispatcher = { _ in .json(#"{"id": "1", "name": "Paul"}"#) }
        let users = backend.users
        let paul = User(id: "1", name: "Paul")
        let query = [URLQueryItem(name: "fields", value: "name")]

        #expect(users.access(users.readResource(id: "1").query(query)).single() == .success(paul))
        let put = users.updateResource(id: "1").headers(["If-Match": "\"7\""])
        #expect(users.access(put, with: paul).single() == .success(paul))
        #expect(users.read(id: "1").single() == .success(paul))
        let seen = server.requests.map { "\($0.method) \($0.target) \($0.headers["If-Match"] ?? "-")" }
        #expect(seen == ["GET /users/1?fields=name -", "PUT /users/1 \"7\"", "GET /users/1 -"])
    }

    @Test func aCallAcceptsStatusesOfItsOwn() {
        backend.server.dispatcher = { _ in .json(#"{"id": "1", "name": "Paul"}"#, status: 409) }
        let users = backend.users
        let paul = User(id: "1", name: "Paul")

        #expect(users.access(users.createResource().accepting(409), with: paul).single() == .success(paul))
        guard case .status(let reason, _)? = users.create(paul).single()?.failure else {
            Issue.record("409 was accepted")
            return
        }
        #expect(reason.code == 409)
    }

    /// Each default method, whose request must have what the repository says of all.
    @Test func whatARepositorySaysIsInAllItsRequests() {
        let server = backend.server
        server.dispatcher = { request in
            .json(request.path == "/tenants" && request.method != .POST ? "[]" : #"{"id": "1", "name": "Paul"}"#)
        }
        let tenants = tenants
        let paul = User(id: "1", name: "Paul")
        _ = tenants.create(paul).single()
        _ = tenants.create([paul]).single()
        _ = tenants.read(id: "1").single()
        _ = tenants.readAll().single()
        _ = tenants.read(NumberedPage(size: 2)).single()
        _ = tenants.update(paul, id: "1").single()
        _ = tenants.update([paul]).single()
        _ = tenants.delete(id: "1").wait()
        _ = tenants.delete(id: "1", answering: User.self).single()
        _ = tenants.entity(at: tenants.path("1")).single()
        _ = tenants.entity(at: tenants.path("1"), sending: paul).single()
        _ = tenants.entities(at: tenants.path()).single()
        _ = tenants.entities(at: tenants.path(), sending: [paul]).single()

        let requests = server.requests
        #expect(requests.count == 13)
        for request in requests {
            #expect(request.headers["X-Tenant"] == "7", "\(request.method) \(request.target)")
            #expect(request.query("region") == "eu", "\(request.method) \(request.target)")
        }
    }

    @Test func eachPageOfAWalkHasTheOptionsOfTheCall() {
        let server = backend.server
        server.dispatcher = { request in
            .json(request.query("page") == "1" ? #"[{"id": "1", "name": "N"}]"# : "[]")
        }
        let users = backend.users
        let pages = users.readPages(NumberedPage(size: 1)) { $0.headers(["X-Trace": "t"]) }
        #expect(pages.collect().single()?.failure == nil)
        #expect(server.requests.map { $0.headers["X-Trace"] } == ["t", "t"])
    }

    @Test func aDraftIsSentWithoutAnIdentifier() throws {
        backend.server.dispatcher = { _ in .json(#"{"id": "9", "name": "Paul"}"#) }
        let users = DraftsRepository(backend: Backend(backend.session))
        #expect(users.create(NewUser(name: "Paul")).single() == .success(User(id: "9", name: "Paul")))
        #expect(backend.server.requests.map(\.bodyText) == [#"{"name":"Paul"}"#])
    }

    @Test func whatADeletionAnswersIsRead() {
        backend.server.dispatcher = { _ in .json(#"{"data": {"id": "7", "deleted": true}}"#) }
        let users = DraftsRepository(backend: Backend(backend.session), envelope: Envelope(entity: "data"))
        let tombstone = users.delete(id: "7", answering: Tombstone.self).single()
        #expect(tombstone == .success(Tombstone(id: "7", deleted: true)))
        #expect(users.delete(id: "7").wait().failure == nil)
    }

    @Test func aDeletionWithoutATombstoneIsAParsingError() {
        backend.server.enqueue(.status(204))
        backend.server.enqueue(.status(410))
        let users = DraftsRepository(backend: Backend(backend.session))
        guard case .parsing(let reason, _)? = users.delete(id: "7", answering: Tombstone.self).single()?.failure else {
            Issue.record("an empty body is no tombstone")
            return
        }
        #expect(reason.found == "an empty body")
        #expect(users.delete(id: "7", answering: Tombstone.self).single()?.failure?.isNotFound == true)
    }
}

private struct NewUser: Encodable {
    let name: String
}

private struct Tombstone: Decodable, Equatable {
    let id: String
    let deleted: Bool
}

private struct DraftsRepository: Creatable, Deletable {
    typealias EntityType = User
    typealias Draft = NewUser
    let backend: Backend<NoAuth>
    let name = "users"
    var envelope = Envelope.none
}

/// A repository all of whose requests have a header field and a query item.
private struct TenantRepository: Readable, BulkCreatable, BulkUpdatable, Deletable {
    typealias EntityType = User
    let backend: Backend<NoAuth>
    let name = "tenants"

    func prepared<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>
    ) -> BackendResource<Request, Response, NoAuth> {
        resource.headers(["X-Tenant": "7"]).query([URLQueryItem(name: "region", value: "eu")])
    }
}
