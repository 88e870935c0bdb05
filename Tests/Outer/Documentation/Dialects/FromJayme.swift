import Foundation
import Millrace
import MillraceMockServer
import MillraceRepositories
import Synchronization
import TestSupport
import Testing

// The snippets of `FromJayme.md`, compiled here and run below.

// Page: Sources/SDK/Millrace/Documentation.docc/FromJayme.md
extension Backend where Auth == NoAuth {
    static func myApp(at url: URL) -> Backend {
        Backend(BackendSession(environment: Environment(base: url)))
    }
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/FromJayme.md
struct User: Identifiable, Equatable, Codable {
    let id: String
    let name: String
    let email: String
}

struct UsersRepository: Readable, Creatable {
    typealias EntityType = User
    let backend: Backend<NoAuth>
    let name = "users"
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/FromJayme.md
extension UsersRepository {
    func create(name: String, email: String) -> SignalProducer<User, CoreError> {
        entity(at: path(), sending: ["name": name, "email": email])
    }
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/FromJayme.md
extension UsersRepository: Updatable, Deletable {}
// End of page

struct Post: Identifiable, Equatable, Codable {
    let id: String
    let title: String
}

// Page: Sources/SDK/Millrace/Documentation.docc/FromJayme.md
struct PostsRepository: Readable {
    typealias EntityType = Post
    let backend: Backend<NoAuth>
    let name = "posts"
    let envelope = Envelope(entities: "items")
    let strategy = Parser.Strategy.prune
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/FromJayme.md
extension UsersRepository {
    func readActive() -> SignalProducer<[User], CoreError> {
        entities(at: path("active"))
    }
}

extension PostsRepository {
    func read(userID: String) -> SignalProducer<[Post], CoreError> {
        entities(at: "/users/\(userID)/posts")
    }
}
// End of page

struct Profile: Equatable, Codable {
    let email: String
}

// Page: Sources/SDK/Millrace/Documentation.docc/FromJayme.md
struct ProfileRepository: SingleEntityRepository, Readable, Updatable {
    typealias EntityType = Profile
    let backend: Backend<NoAuth>
    let name = "profile"
}
// End of page

@Suite(.bodyTimeLimit) struct FromJaymeTests {
    private let server = MockServer()
    private let backend: Backend<NoAuth>
    private let shown = Shown()

    init() throws {
        try server.start()
        backend = .myApp(at: server.url)
        let laura = #"{"id": "1", "name": "Laura", "email": "laura@me.com"}"#
        let paul = #"{"id": "2", "name": "Paul", "email": "paul@me.com"}"#
        server.route(.GET, "/users") { request in
            switch request.query("page") {
            case "2": .json("[\(laura)]").header("X-Total", "3")
            case "1": .json("[\(laura), \(paul)]").header("X-Total", "3")
            default: .json("[\(laura), \(paul)]")
            }
        }
        server.route(.GET, "/users/active", .json("[\(paul)]"))
        server.route(.GET, "/users/1", .json(laura))
        server.route(.POST, "/users") { .json($0.bodyText.contains("id") ? $0.bodyText : laura) }
        server.route(.PUT, "/users/1") { .json($0.bodyText) }
        server.route(.DELETE, "/users/1", .status(204))
        server.route(.GET, "/users/:id/posts", .json(#"{"items": [{"id": "7", "title": "T"}, {"id": 8}]}"#))
        server.route(.GET, "/profile", .json(#"{"email": "me@me.com"}"#))
    }

    @Test func readingGivesUsersOrWhatHappened() {
        let show = shown.show
        // Page: Sources/SDK/Millrace/Documentation.docc/FromJayme.md
        UsersRepository(backend: backend).readAll().startWithResult { result in
            switch result {
            case .success(let users):
                show(users.map(\.name).joined(separator: ", "))
            case .failure(let error):
                show(error.userMessage)
            }
        }
        // End of page
        #expect(shown.next() == "Laura, Paul")
        // Page: Sources/SDK/Millrace/Documentation.docc/FromJayme.md
        UsersRepository(backend: backend).read(id: "1").startWithResult { result in
            switch result {
            case .success(let user):
                show(user.name)
            case .failure(let error):
                show(error.isNotFound ? "nobody" : error.userMessage)
            }
        }
        // End of page
        #expect(shown.next() == "Laura")
    }

    @Test func creatingUpdatingAndDeleting() {
        let show = shown.show
        // Page: Sources/SDK/Millrace/Documentation.docc/FromJayme.md
        let laura = User(id: "1", name: "Laura", email: "laura@me.com")
        UsersRepository(backend: backend).create(laura).startWithResult { result in
            show((try? result.get().id) ?? "not created")
        }
        // End of page
        #expect(shown.next() == "1")
        // Page: Sources/SDK/Millrace/Documentation.docc/FromJayme.md
        UsersRepository(backend: backend).create(name: "Laura", email: "laura@me.com").startWithResult { result in
            show((try? result.get().id) ?? "not created")
        }
        // End of page
        #expect(
            (shown.next(), server.requests.map(\.bodyText).last) == ("1", #"{"email":"laura@me.com","name":"Laura"}"#)
        )

        let updatedUser = User(id: "1", name: "Lara", email: "laura@me.com")
        // Page: Sources/SDK/Millrace/Documentation.docc/FromJayme.md
        UsersRepository(backend: backend).update(updatedUser, id: "1").startWithResult { result in
            show((try? result.get().name) ?? "not updated")
        }
        UsersRepository(backend: backend).delete(id: "1").startWithCompleted {
            show("deleted")
        }
        // End of page
        #expect(Set([shown.next(), shown.next()]) == ["Lara", "deleted"])
    }

    @Test func functionsOfYourOwn() throws {
        let active = try #require(UsersRepository(backend: backend).readActive().single()).get()
        let posts = PostsRepository(backend: backend).read(userID: "a/b?c").single()
        #expect((active.map(\.name), posts) == (["Paul"], .success([Post(id: "7", title: "T")])))
    }

    @Test func oneEntityAndPages() {
        let show = shown.show
        // Page: Sources/SDK/Millrace/Documentation.docc/FromJayme.md
        ProfileRepository(backend: backend).read().startWithResult { result in
            show((try? result.get().email) ?? "no profile")
        }
        // End of page
        #expect(shown.next() == "me@me.com")
        // Page: Sources/SDK/Millrace/Documentation.docc/FromJayme.md
        UsersRepository(backend: backend).read(pageNumber: 1, pageSize: 2).startWithResult { result in
            guard let page = try? result.get() else { return }
            show("\(page.entities.count) of \(page.info.total ?? 0), more: \(page.info.hasMore)")
        }
        // End of page
        #expect(shown.next() == "2 of 3, more: true")
        // Page: Sources/SDK/Millrace/Documentation.docc/FromJayme.md
        UsersRepository(backend: backend).readPages(NumberedPage(size: 2))
            .map { $0.entities.map(\.name) }
            .start(.init(value: { show($0.joined(separator: ", ")) }))
        // End of page
        #expect([shown.next(), shown.next()] == ["Laura, Paul", "Laura"])
    }
}

/// What the snippets show, for a test to wait for.
final class Shown: Sendable {
    private let texts = Mutex<[String]>([])
    private let arrived = DispatchSemaphore(value: 0)

    var show: @Sendable (String) -> Void {
        { [self] text in
            texts.withLock { $0.append(text) }
            arrived.signal()
        }
    }

    func next() -> String? {
        guard arrived.wait(timeout: .now() + 60) == .success else { return nil }
        return texts.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
}
