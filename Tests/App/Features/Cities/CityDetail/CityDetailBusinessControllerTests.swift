import CannedResponses
import Fixtures
import Millrace
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

@Suite(.bodyTimeLimit) struct CityDetailBusinessControllerTests {
    private let server = MockServer()
    private let controller: CityDetailBusinessController

    init() throws {
        controller = CityDetailBusinessController(accessible: try server.startSession())
    }

    @Test func fetchCombinesTheParts() throws {
        server.enqueue(try MockResponse(CannedResponses.named("city.200")))
        let edinburgh = City.fixture(name: "Edinburgh", country: "Scotland")
        #expect(controller.fetch(edinburgh).single() == .success(.fixture(city: edinburgh)))
        let request = try #require(server.takeRequest())
        #expect((request.target, request.headers["Authorization"]) == ("/v1/cities/Edinburgh", "Bearer secret"))
    }

    @Test(arguments: [("Newcastle upon Tyne", "Newcastle%20upon%20Tyne"), ("a/..b", "a%2F..b")])
    func anyNameIsOneSegment(name: String, segment: String) throws {
        server.enqueue(try MockResponse(CannedResponses.named("city.200")))
        #expect(throws: Never.self) { try controller.fetch(.fixture(name: name)).single()?.get() }
        #expect(try #require(server.takeRequest()).target == "/v1/cities/\(segment)")
    }

    @Test func aCityWithoutANameIsNotAskedFor() {
        guard case .failure(.request(.invalidURL, _)) = controller.fetch(.fixture(name: "")).single() else {
            Issue.record("it was asked for")
            return
        }
        #expect(server.requestCount == 0)
    }
}
