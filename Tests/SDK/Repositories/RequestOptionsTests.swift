import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceRepositories
import MillraceStreams
import TestSupport
import Testing

/// What a call and a repository say of their requests: header fields, query items, statuses, and what is sent.
@Suite(.bodyTimeLimit) struct RequestOptionsTests {
    private let backend: TestBackend

    init() throws {
        backend = try TestBackend()
    }

    private static let paul = User(id: "1", name: "Paul")
    private static let one = #"{"id": "1", "name": "Paul"}"#

    private static func deleting(_ backend: TestBackend, _ envelope: Envelope = .none) -> UsersWithTombstones {
        UsersWithTombstones(backend: Backend(backend.session), envelope: envelope)
    }

    private static let calls: [Row<Calls>] = [
        Row(
            "what a call says is in its request alone",
            [.json(one)],
            [
                "\(paul)", "\(paul)", "\(paul)", "GET /users/1?fields=name -", "PUT /users/1 \"7\"",
                "GET /users/1 -",
            ]
        ) { backend in
            let users = backend.users
            let read = users.readResource(id: "1").query([URLQueryItem(name: "fields", value: "name")])
            let put = users.updateResource(id: "1").headers(["If-Match": "\"7\""])
            let results = [
                Calls.text(users.access(read).single()), Calls.text(users.access(put, with: paul).single()),
                Calls.text(users.read(id: "1").single()),
            ]
            return results
                + backend.server.requests.map { "\($0.method) \($0.target) \($0.headers["If-Match"] ?? "-")" }
        },
        Row(
            "what a deletion answers is read",
            [.json(#"{"data": {"id": "7", "deleted": true}}"#)],
            ["\(Tombstone(id: "7", deleted: true))", "()"]
        ) { backend in
            let users = deleting(backend, Envelope(entity: "data"))
            return [
                Calls.text(users.delete(id: "7", answering: Tombstone.self).single()),
                Calls.text(users.delete(id: "7").wait()),
            ]
        },
        Row(
            "a deletion without a tombstone is a parsing error",
            [.status(204)],
            ["DELETE /users/7 : a JSON document, an empty body"]
        ) { backend in
            [Calls.text(deleting(backend).delete(id: "7", answering: Tombstone.self).single())]
        },
        Row("a deletion of what is gone has no tombstone", [.status(410)], ["410, not found"]) { backend in
            [Calls.text(deleting(backend).delete(id: "7", answering: Tombstone.self).single())]
        },
    ]

    @Test(arguments: calls)
    func aCallHasItsOptions(_ row: Row<Calls>) throws { try row.value.make(at: row.location) }

    @Test func eachPageOfAWalkHasTheOptionsOfTheCall() {
        let server = backend.server
        server.dispatcher = { request in
            .json(request.query("page") == "1" ? #"[{"id": "1", "name": "N"}]"# : "[]")
        }
        let users = backend.users
        let pages = users.readPages(NumberedPage(size: 1)) { $0.headers(["X-Trace": "t"]) }
        #expect(
            (pages.collect().single()?.failure, server.requests.map { $0.headers["X-Trace"] }) == (nil, ["t", "t"])
        )
    }
}

private struct Tombstone: Decodable, Equatable {
    let id: String
    let deleted: Bool
}

private struct UsersWithTombstones: Deletable {
    typealias EntityType = User
    let backend: Backend<NoAuth>
    let name = "users"
    var envelope = Envelope.none
}
