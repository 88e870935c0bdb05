import Millrace
import MillraceRepositories
import MillraceTestKit
import TestSupport
import Testing

/// The snippets of Repositories.
@Suite(.bodyTimeLimit) struct RepositoriesSnippets {
    private let stub = StubAccessible()
    private var session: Backend<AccountAuth> { stub.authenticated(AccountAuth.self) }
    private let laura = User(id: "1", name: "Laura", email: "laura@me.com")
    private let json = #"{"id": "1", "name": "Laura", "email": "laura@me.com"}"#

    @Test func aRepositoryOfManyEntities() {
        // Page: Sources/SDK/Repositories/Documentation.docc/MillraceRepositories.md
        struct UsersRepository: Readable, Creatable, Updatable, Deletable {
            typealias EntityType = User
            let backend: Backend<AccountAuth>
            let name = "users"
        }
        let fetch = UsersRepository(backend: Backend(session)).read(id: "1")
        // End of page
        stub.stub(.GET, "/users/1", .json(json))
        #expect(fetch.single() == .success(laura))
    }

    @Test func aRepositoryOfOneEntity() {
        let backend = Backend(session)
        // Page: Sources/SDK/Repositories/SingleEntityRepository.swift
        struct ProfileRepository: SingleEntityRepository, Readable, Updatable {
            typealias EntityType = Profile
            let backend: Backend<AccountAuth>
            let name = "profile"
        }
        let fetch = ProfileRepository(backend: backend).read()
        // End of page
        stub.stub(.GET, "/profile", .json(#"{"email": "laura@me.com"}"#))
        #expect(
            (fetch.single(), stub.requests.map { "\($0.method) \($0.path)" })
                == (.success(Profile(email: "laura@me.com")), ["GET /profile"])
        )
    }

    private struct UsersRepository: Readable {
        typealias EntityType = User
        let backend: Backend<AccountAuth>
        let name = "users"
        let envelope = Envelope(entities: "items")

        // Page: Sources/SDK/Repositories/Repository+Entities.swift
        func readNewest() -> SignalProducer<User, CoreError> {
            entity(at: path("newest"))
        }
        // End of page
    }

    @Test func aMethodOfOnesOwn() {
        stub.stub(.GET, "/users/newest", .json(json))
        #expect(UsersRepository(backend: Backend(session)).readNewest().single() == .success(laura))
    }

    @Test func pages() throws {
        let users = UsersRepository(backend: Backend(session))
        // Page: Sources/SDK/Repositories/Paging/Readable+Pages.swift
        let second = users.read(NumberedPage(2, size: 20))
        let linked = users.read(LinkedPage.first())
        let newest = users.read(CursorPage.first(.tokens(parameter: "after")))
        // End of page
        stub.stub(.GET, "/users", .json(#"{"items": [\#(json)], "next": "c"}"#), repeatsLast: true)
        #expect(
            (second.map(\.entities).single(), linked.map(\.entities).single()) == (.success([laura]), .success([laura]))
        )
        let next = try #require(newest.single()).get().next
        #expect(
            (next?.query.description, stub.requests.map(\.query.description))
                == ("[after=c]", ["[page=2, per_page=20]", "[]", "[]"])
        )
    }
}
