import Cities
import Millrace
import TestSupport
import Testing

@testable import CitiesApp

/// The favourites of the embedded backend, over a real socket.
@Suite(.bodyTimeLimit) struct FavoritesTests {
    private let backend: EmbeddedBackend
    private let session: AuthenticatedSession<KongAuth>

    init() throws {
        backend = try .knowing()
        session = backend.loggedIn
    }

    /// The status that the backend refuses with, or `nil`.
    private func refusal(_ method: Resource.Method, _ name: String) -> Int? {
        let resource = BackendResource<Void, Void, KongAuth>(path: .api(.core, "/v1/favorites/\(name)"), method: method)
        guard case let .failure(.status(reason, _)) = session.access(resource).wait() else { return nil }
        return reason.code
    }

    private func listed() throws -> [String] {
        let resource = BackendResource<Void, CitiesResponse, KongAuth>(path: .api(.core, "/v1/cities"), method: .GET)
        return try session.access(resource).single().unwrapped().get().favorites
    }

    @Test func theListHasWhatWasPutAndNotWhatWasDeleted() throws {
        var lists = [try listed()]
        var refusals = ["York", "Bath", "York"].map { refusal(.PUT, $0) }
        lists.append(try listed())
        refusals += [refusal(.DELETE, "York"), refusal(.DELETE, "York")]
        lists.append(try listed())
        #expect((refusals, lists) == ([nil, nil, nil, nil, nil], [[], ["York", "Bath"], ["Bath"]]))
    }

    @Test func anUnknownCityAndAFourthFavoriteAreRefused() throws {
        let unknown = [refusal(.PUT, "Atlantis"), refusal(.DELETE, "Atlantis")]
        let known = ["York", "Bath", "London", "Cardiff", "York"].map { refusal(.PUT, $0) }
        let list = try listed()
        #expect((unknown, known, list) == ([404, 404], [nil, nil, nil, 422, nil], ["York", "Bath", "London"]))
    }
}
