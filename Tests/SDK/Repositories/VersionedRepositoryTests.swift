import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceRepositories
import MillraceStreams
import TestSupport
import Testing

/// Entities with versions: each method that reads one, and each that asks for one.
@Suite(.bodyTimeLimit) struct VersionedRepositoryTests {
    private let backend: TestBackend
    private let one = #"{"data":{"id":"1","name":"Paul"}}"#
    private let paul = User(id: "1", name: "Paul")

    init() throws {
        backend = try TestBackend()
    }

    private var users: VersionedUsers { VersionedUsers(backend: Backend(backend.session)) }
    private var me: VersionedUser { VersionedUser(backend: Backend(backend.session)) }

    /// Serves an entity whose version is the number of requests.
    private func serve() {
        let (one, number) = (one, Counter())
        backend.server.dispatcher = { _ in .json(one).header("ETag", "\"\(number.next())\"") }
    }

    private func errors(ofWritesOver old: Versioned<User>) -> [CoreError?] {
        [
            users.update(old, id: "1").single()?.failure, users.patch(id: "1", from: old, to: paul).single()?.failure,
            users.delete(id: "1", over: old.version).wait().failure, me.update(old).single()?.failure,
            me.patch(from: old, to: paul).single()?.failure, me.delete(over: old.version).wait().failure,
        ]
    }

    @Test func theVersionIsReadAndSentBack() throws {
        serve()
        let read = try users.readVersioned(id: "1").single().unwrapped().get()
        let put = try users.update(read, id: "1").single().unwrapped().get()
        let patched = try users.patch(id: "1", from: put, to: User(id: "1", name: "P")).single().unwrapped().get()
        let isDeleted = users.delete(id: "1", over: patched.version).wait().failure == nil
        let profile = try me.readVersioned().single().unwrapped().get()
        let replaced = try me.update(profile).single().unwrapped().get()
        let changed = try me.patch(from: replaced, to: paul).single().unwrapped().get()
        let isGone = me.delete(over: changed.version).wait().failure == nil
        #expect(
            ([read, put, patched, profile, replaced, changed].map(\.version), read.value, isDeleted, isGone) == (
                [1, 2, 3, 5, 6, 7].map { Version(etag: "\"\($0)\"") }, paul, true, true
            )
        )
        let sent = backend.server.requests.map { "\($0.method) \($0.target) \($0.headers["If-Match"] ?? "-")" }
        #expect(
            sent == [
                "GET /users/1 -", "PUT /users/1 \"1\"", "PATCH /users/1 \"2\"", "DELETE /users/1 \"3\"", "GET /me -",
                "PUT /me \"5\"", "PATCH /me \"6\"", "DELETE /me \"7\"",
            ]
        )
    }

    @Test func aConflictIsAPreconditionThatFailed() {
        backend.server.dispatcher = { _ in .status(412) }
        let errors = errors(ofWritesOver: Versioned(paul, version: Version(etag: "\"1\"")))
        #expect(errors.map { $0?.isPreconditionFailed } == Array(repeating: true, count: 6))
    }

    @Test func aVersionThatIsNotKnownIsNotWrittenOver() {
        let refused = errors(ofWritesOver: Versioned(paul)).filter { if case .request? = $0 { true } else { false } }
        #expect((refused.count, backend.server.requestCount) == (6, 0))
    }
}

private struct VersionedUsers: Readable, Updatable, Patchable, Deletable {
    typealias EntityType = User
    let backend: Backend<NoAuth>
    let name = "users"
    let envelope = Envelope(entity: "data")
}

private struct VersionedUser: SingleEntityRepository, Readable, Updatable, Patchable, Deletable {
    typealias EntityType = User
    let backend: Backend<NoAuth>
    let name = "me"
    let envelope = Envelope(entity: "data")
}
