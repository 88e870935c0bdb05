import Foundation
import MillraceMockServer
import MillraceURLSession
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.bodyTimeLimit) struct DefaultTransportTests {
    @Test(arguments: [
        (nil, true, true, "curl"), ("", true, true, "curl"), (nil, false, true, "urlsession"),
        (nil, false, false, "none"), ("curl", true, true, "curl"), ("curl", false, true, "none"),
        ("urlsession", true, true, "urlsession"), ("urlsession", true, false, "none"), ("other", true, true, "none"),
    ])
    func aNamePicksAmongThoseThatAreThere(name: String?, curl: Bool, urlSession: Bool, choice: String) throws {
        let chosen = DefaultTransport.choose(
            name,
            curl: curl ? CurlTransport.shared : nil,
            urlSession: urlSession ? URLSessionTransport.shared : nil
        )
        let name = chosen is CurlTransport ? "curl" : chosen is URLSessionTransport ? "urlsession" : "none"

        #expect(name == choice)
    }

    @Test func whereThereIsNoneAnAccessFails() throws {
        let backend = try TestBackend(transport: DefaultTransport.choose("urlsession", curl: nil, urlSession: nil))
        let error = CoreError.transport(.unavailable, at: .init(method: .GET, path: "/v1/data"))

        let result = backend.session.access(TestResource.data()).single()
        #expect((result, backend.server.requestCount) == (.failure(error), 0))
    }

    @Test func aSessionThatIsGivenNoneHasIt() throws {
        let backend = try TestBackend()
        URLSessionTransport.register()
        backend.server.enqueue(.text("a"))

        #expect(
            BackendSession(environment: backend.environment).access(TestResource.data()).single()
                == .success(Data("a".utf8))
        )
    }
}
