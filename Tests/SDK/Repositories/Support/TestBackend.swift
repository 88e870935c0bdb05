import BackendTestSupport
import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceRepositories
import MillraceStreams
import TestSupport

/// A scripted server, and repositories that talk to it over a socket.
struct TestBackend {
    let server = MockServer()
    let session: BackendSession

    init() throws {
        try server.start()
        session = BackendSession(
            environment: Environment(base: server.url),
            transport: TransportKind.curl.shared,
            timeout: .seconds(60)
        )
    }

    var users: UsersRepository {
        UsersRepository(backend: Backend(session.authenticated(KongAuth.self, by: .bearer(Token("t0ken")))))
    }

    var profile: ProfileRepository { ProfileRepository(backend: Backend(session)) }
    var posts: PostsRepository { PostsRepository(backend: Backend(session)) }
}

struct User: Equatable, Codable, Identifiable {
    let id: String
    var name: String
}

struct Profile: Equatable, Codable {
    var email: String
}

struct Post: Equatable, Codable, Identifiable {
    let id: Int
    let title: String
}

struct UsersRepository: Readable, BulkCreatable, BulkUpdatable, Deletable {
    typealias EntityType = User
    let backend: Backend<KongAuth>
    let name = "users"
}

struct ProfileRepository: SingleEntityRepository, Readable, Creatable, Updatable, Deletable {
    typealias EntityType = Profile
    let backend: Backend<NoAuth>
    let name = "/v1/profile/"
}

struct PostsRepository: Readable, BulkCreatable, Updatable {
    typealias EntityType = Post
    let backend: Backend<NoAuth>
    let name = "posts"
    var envelope = Envelope(entity: "item", entities: "data.items")
    var strategy = Parser.Strategy.prune
}
