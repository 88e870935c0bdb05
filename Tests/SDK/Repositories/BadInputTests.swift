import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceRepositories
import MillraceStreams
import TestSupport
import Testing

/// The rows of the table of bad input in `Proposals/0004-dialects.md`; those of pages are in `Paging`.
@Suite(.bodyTimeLimit) struct BadInputTests {
    private static let users = [User(id: "1", name: "Paul"), User(id: "2", name: "Kate")]
    private static let posts = [Post(id: 1, title: "T"), Post(id: 2, title: "U")]
    private static let paul = #"{"id": "1", "name": "Paul"}"#

    private static func reading(_ backend: TestBackend) -> [String?] {
        [
            Calls.text(backend.users.read(id: "1").single()), Calls.text(backend.users.readAll().single()),
            Calls.text(backend.users.read(pageNumber: 9, pageSize: 2).single()),
            Calls.text(backend.profile.read().single()),
        ]
    }

    private static func deleting(_ backend: TestBackend) -> [String?] {
        [Calls.text(backend.users.delete(id: "1").wait()), Calls.text(backend.profile.delete().wait())]
    }

    private static let answers: [Row<Calls>] = [
        Row(
            "an entity without an id is a parsing error",
            [.json(#"{"name": "Paul"}"#)],
            ["GET /users/1 id: the key “id”, an object with name"]
        ) { backend in
            [Calls.text(backend.users.read(id: "1").single())]
        },
        Row(
            "an entity whose id is null is a parsing error",
            [.json(#"[{"id": "1", "name": "Paul"}, {"id": null, "name": "Kate"}]"#)],
            ["GET /users [1].id: a string, null"]
        ) { backend in [Calls.text(backend.users.readAll().single())] },
        Row(
            "an empty array where one entity was asked for is a parsing error",
            [.json("[]")],
            ["GET /users/1 : an object, an empty array", "GET /v1/profile : an object, an empty array"]
        ) { backend in
            [Calls.text(backend.users.read(id: "1").single()), Calls.text(backend.profile.read().single())]
        },
        Row(
            "a bulk answer is not pruned",
            [.json(#"{"data": {"items": [{"id": 1, "title": "T"}, {"id": 2}]}}"#)],
            ["POST /posts data.items[1].title: the key “title”, an object with id"]
        ) { backend in [Calls.text(backend.posts.create(posts).single())] },
        Row("no entities are not sent", [.status(500)], ["true", "true"], targets: []) { backend in
            [
                "\(backend.users.create([]).single() == .success([]))",
                "\(backend.users.update([]).single() == .success([]))",
            ]
        },
        Row("what is not there can't be read", [.status(404)], Array(repeating: "404, not found", count: 4), reading),
        Row("what is gone can't be read", [.status(410)], Array(repeating: "410, not found", count: 4), reading),
        Row("a deletion of what is gone succeeds", [.status(410)], ["()", "()"], deleting),
        Row("a deletion of what is unknown fails", [.status(404)], ["404, not found", "404, not found"], deleting),
        Row("other failures are not about what is there", [.status(500)], ["500", "500"], deleting),
    ]

    private static let lengths: [Row<Calls>] = [0, 1, 3].map { count in
        let found = "as many entities as were sent (2), \(count)"
        return Row(
            "a bulk answer of another length is a parsing error: \(count)",
            [.json("[\(Array(repeating: paul, count: count).joined(separator: ", "))]")],
            ["POST /users : \(found)", "PATCH /users : \(found)"]
        ) { backend in
            [Calls.text(backend.users.create(users).single()), Calls.text(backend.users.update(users).single())]
        }
    }

    private static let segments: [Row<Calls>] =
        ([
            ("a/b", "a%2Fb"), ("?x=1", "%3Fx%3D1"), ("#top", "%23top"), ("a b", "a%20b"), ("🦊", "%F0%9F%A6%8A"),
            ("..a", "..a"), ("%2F", "%252F"), ("..a/admin", "..a%2Fadmin"), ("a\r\nb", "a%0D%0Ab"),
        ] as [(String, String)]).map { id, segment in
            Row(
                "an id is one segment: \(segment)",
                [.json(paul)],
                ["\(users[0])", "\(users[0])", "()"],
                targets: Array(repeating: "/users/\(segment)", count: 3)
            ) { backend in
                [
                    Calls.text(backend.users.read(id: id).single()),
                    Calls.text(backend.users.update(User(id: id, name: "P"), id: id).single()),
                    Calls.text(backend.users.delete(id: id).wait()),
                ]
            }
        }

    private static let climbingIDs: [Row<Calls>] = [".", "..", "", "../admin", "a/../../admin", "..\\admin"].map { id in
        Row(
            "an id that names another resource is not sent: “\(id)”",
            [.json(paul)],
            ["no URL"],
            targets: []
        ) { backend in [Calls.text(backend.users.delete(id: id).wait())]
        }
    }

    @Test(arguments: answers + lengths + segments + climbingIDs)
    func whatIsBadIsSaid(_ row: Row<Calls>) throws { try row.value.make(at: row.location) }
}
