import Cities
import Millrace
import Testing

@testable import CitiesApp

/// The favourites of the embedded backend, over a real socket.
@Suite(.timeLimit(.minutes(5))) struct FavoritesTests {
    private let backend: EmbeddedBackend
    private let session: AuthenticatedSession<KongAuth>

    init() throws {
        backend = try EmbeddedBackend()
        backend.state.withLock { _ = $0.tokens.insert("token") }
        session = BackendSession(environment: Environment(base: backend.url))
            .authenticated(KongAuth.self, by: .bearer(Token("token")))
    }

    /// The status that the backend refuses with, or `nil`.
    private func refusal(_ method: Resource.Method, _ name: String) -> Int? {
        let resource = BackendResource<Void, Void, KongAuth>(path: .api(.core, "/v1/favorites/\(name)"), method: method)
        guard case let .failure(.status(reason, _)) = session.access(resource).wait() else { return nil }
        return reason.code
    }

    private func listed() throws -> [String] {
        let resource = BackendResource<Void, CitiesResponse, KongAuth>(path: .api(.core, "/v1/cities"), method: .GET)
        return try #require(session.access(resource).single()).get().favorites
    }

    @Test func theListHasWhatWasPutAndNotWhatWasDeleted() throws {
        #expect(try listed() == [])
        for name in ["York", "Bath", "York"] {
            #expect(refusal(.PUT, name) == nil)
        }
        #expect(try listed() == ["York", "Bath"])
        #expect(refusal(.DELETE, "York") == nil)
        #expect(refusal(.DELETE, "York") == nil)
        #expect(try listed() == ["Bath"])
    }

    @Test func anUnknownCityAndAFourthFavoriteAreRefused() throws {
        #expect([refusal(.PUT, "Atlantis"), refusal(.DELETE, "Atlantis")] == [404, 404])
        for name in ["York", "Bath", "London"] {
            #expect(refusal(.PUT, name) == nil)
        }
        #expect(refusal(.PUT, "Cardiff") == 422)
        #expect(refusal(.PUT, "York") == nil)
        #expect(try listed() == ["York", "Bath", "London"])
    }
}
