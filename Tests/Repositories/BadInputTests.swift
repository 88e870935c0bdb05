import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceRepositories
import MillraceStreams
import Testing

/// The rows of the table of bad input in `Proposals/0004-dialects.md`, one test each; those of pages are in `Paging`.
@Suite(.timeLimit(.minutes(5))) struct BadInputTests {
    private let backend: TestBackend
    private let endpoint = CoreError.Endpoint(method: .GET, path: "/users")

    init() throws {
        backend = try TestBackend()
    }

    private func parsing<Value>(_ result: Result<Value, CoreError>?) -> String? {
        guard case .parsing(let reason, let endpoint?)? = result?.failure else { return nil }
        return "\(endpoint) \(reason.codingPath): \(reason.expected), \(reason.found)"
    }

    @Test func anEntityWithoutAnIDIsAParsingError() {
        backend.server.enqueue(.json(#"{"name": "Paul"}"#))
        backend.server.enqueue(.json(#"[{"id": "1", "name": "Paul"}, {"id": null, "name": "Kate"}]"#))
        backend.server.enqueue(.json(#"{"id": 1, "name": "Paul"}"#))

        let users = backend.users
        #expect(
            parsing(users.read(id: "1").single()) == "GET /users/1 id: the key “id”, an object with name"
        )
        #expect(parsing(users.readAll().single()) == "GET /users [1].id: a string, null")
        #expect(
            parsing(users.create(User(id: "1", name: "Paul")).single()) == "POST /users id: a string, a number"
        )
    }

    @Test func anEmptyArrayWhereOneEntityWasAskedForIsAParsingError() {
        backend.server.dispatcher = { _ in .json("[]") }
        #expect(parsing(backend.users.read(id: "1").single()) == "GET /users/1 : an object, an empty array")
        #expect(parsing(backend.profile.read().single()) == "GET /v1/profile : an object, an empty array")
    }

    @Test func anEmptyAnswerToACreationIsAParsingError() {
        backend.server.enqueue(.status(204))
        let result = backend.users.create(User(id: "1", name: "Paul")).single()
        #expect(parsing(result) == "POST /users : a JSON document, an empty body")
    }

    @Test(arguments: [
        ("a/b", "a%2Fb"), ("?x=1", "%3Fx%3D1"), ("#top", "%23top"), ("a b", "a%20b"), ("🦊", "%F0%9F%A6%8A"),
        ("..a", "..a"), ("%2F", "%252F"), ("..a/admin", "..a%2Fadmin"), ("a\r\nb", "a%0D%0Ab"),
    ])
    func anIDIsOneSegment(id: String, segment: String) throws {
        backend.server.dispatcher = { _ in .json(#"{"id": "1", "name": "Paul"}"#) }
        #expect(backend.users.read(id: id).single()?.failure == nil)
        #expect(backend.users.update(User(id: id, name: "P"), id: id).single()?.failure == nil)
        #expect(backend.users.delete(id: id).wait().failure == nil)
        #expect(backend.server.requests.map(\.target) == Array(repeating: "/users/\(segment)", count: 3))
    }

    @Test(arguments: [".", "..", "", "../admin", "a/../../admin", "..\\admin"])
    func anIDThatNamesAnotherResourceIsNotSent(id: String) {
        guard case .request(.invalidURL, _)? = backend.users.delete(id: id).wait().failure else {
            Issue.record("an id of “\(id)” was sent")
            return
        }
        #expect(backend.server.requestCount == 0)
    }

    @Test(arguments: [0, 1, 3])
    func aBulkAnswerOfAnotherLengthIsAParsingError(count: Int) {
        let answer = Array(repeating: #"{"id": "1", "name": "Paul"}"#, count: count).joined(separator: ", ")
        backend.server.dispatcher = { _ in .json("[\(answer)]") }
        let users = [User(id: "1", name: "Paul"), User(id: "2", name: "Kate")]

        #expect(
            parsing(backend.users.create(users).single())
                == "POST /users : as many entities as were sent (2), \(count)"
        )
        #expect(
            parsing(backend.users.update(users).single())
                == "PATCH /users : as many entities as were sent (2), \(count)"
        )
    }

    @Test func aBulkAnswerIsNotPruned() {
        backend.server.enqueue(.json(#"{"data": {"items": [{"id": 1, "title": "T"}, {"id": 2}]}}"#))
        let posts = [Post(id: 1, title: "T"), Post(id: 2, title: "U")]
        #expect(
            parsing(backend.posts.create(posts).single())
                == "POST /posts data.items[1].title: the key “title”, an object with id"
        )
    }

    @Test func noEntitiesAreNotSent() {
        #expect(backend.users.create([]).single() == .success([]))
        #expect(backend.users.update([]).single() == .success([]))
        #expect(backend.server.requestCount == 0)
    }

    @Test(arguments: [404, 410])
    func whatIsNotThereCanNotBeRead(status: Int) {
        backend.server.dispatcher = { _ in .status(status) }
        let errors = [
            backend.users.read(id: "1").single()?.failure, backend.users.readAll().single()?.failure,
            backend.users.read(pageNumber: 9, pageSize: 2).single()?.failure, backend.profile.read().single()?.failure,
        ]
        for error in errors {
            guard case .status(let reason, _)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(reason.code == status)
            #expect(error?.isNotFound == true)
        }
    }

    @Test func aDeletionOfWhatIsGoneSucceeds() {
        backend.server.dispatcher = { _ in .status(410) }
        #expect(backend.users.delete(id: "1").wait().failure == nil)
        #expect(backend.profile.delete().wait().failure == nil)
    }

    @Test func aDeletionOfWhatIsUnknownFails() {
        backend.server.dispatcher = { _ in .status(404) }
        #expect(backend.users.delete(id: "1").wait().failure?.isNotFound == true)
        #expect(backend.profile.delete().wait().failure?.isNotFound == true)
    }

    @Test func otherFailuresAreNotAboutWhatIsThere() {
        backend.server.dispatcher = { _ in .status(500) }
        #expect(backend.users.delete(id: "1").wait().failure?.isNotFound == false)
        #expect(CoreError.transport(.refused).isNotFound == false)
    }
}
