import Foundation
import Millrace
import MillraceMockServer
import TestSupport
import Testing

/// The snippets of the page, against a real socket.
@Suite(.bodyTimeLimit) struct CachingTests {
    private let server = MockServer()
    private let environment: Environment

    private enum CitiesService {
        static func fetchCities() -> BackendResource<Void, [String], NoAuth> {
            BackendResource(path: .api(.core, "/v1/cities"), method: .GET)
        }
    }

    init() throws {
        try server.start()
        environment = Environment(base: server.url)
    }

    private func fetch(
        _ resource: BackendResource<Void, [String], NoAuth> = CitiesService.fetchCities(),
        by session: BackendSession
    ) -> [String]? {
        try? session.access(resource).single()?.get()
    }

    @Test func freshAnswersAreUsedAndRemovedAtALogout() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }

        // Page: Sources/SDK/Millrace/Documentation.docc/Caching.md
        let cache = ResponseCache(directory: folder.appending(path: "answers"))
        let session = BackendSession(environment: environment, middleware: [.cache(cache), .retry()])
        // End of page

        server.enqueue(.json(#"["Bath"]"#).header("Cache-Control", "max-age=60"))
        #expect((fetch(by: session), fetch(by: session), server.requestCount) == (["Bath"], ["Bath"], 1))

        // Page: Sources/SDK/Millrace/Documentation.docc/Caching.md
        cache.removeAll()
        // End of page

        server.enqueue(.json(#"["York"]"#))
        #expect((fetch(by: session), server.requestCount) == (["York"], 2))
    }

    @Test func aRequestSaysHowItUsesTheCache() {
        let session = BackendSession(environment: environment, middleware: [.cache(ResponseCache())])

        // Page: Sources/SDK/Millrace/Documentation.docc/Caching.md
        let refreshed = CitiesService.fetchCities().caching(.revalidate)
        let offline = CitiesService.fetchCities().caching(.preferStored)
        // End of page

        server.enqueue(.json(#"["Bath"]"#).header("Cache-Control", "max-age=60").header("ETag", "\"1\""))
        server.enqueue(.status(304).header("ETag", "\"1\"").header("Cache-Control", "max-age=0"))
        #expect(
            (
                fetch(by: session), fetch(refreshed, by: session), server.requests.map { $0.headers["If-None-Match"] },
                fetch(offline, by: session), server.requestCount
            )
                == (["Bath"], ["Bath"], [nil, "\"1\""], ["Bath"], 2)
        )
    }
}
