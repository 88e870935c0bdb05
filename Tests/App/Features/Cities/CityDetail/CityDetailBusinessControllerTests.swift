import CannedResponses
import Fixtures
import Millrace
import MillraceMockServer
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
        let request = try server.takeRequest().unwrapped()
        #expect((request.target, request.headers["Authorization"]) == ("/v1/cities/Edinburgh", "Bearer secret"))
    }
}
