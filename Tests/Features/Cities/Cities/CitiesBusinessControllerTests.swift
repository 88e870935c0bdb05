import CannedResponses
import Fixtures
import Millrace
import MillraceMockServer
import MillraceTestKit
import Testing

@testable import Cities

/// Over a real socket: a business controller is one line, and what matters is what goes over the wire.
@Suite struct CitiesBusinessControllerTests {
    private let server = MockServer()
    private let controller: CitiesBusinessController

    init() throws {
        try server.start()
        let session = BackendSession(environment: Environment(base: server.url))
        controller = CitiesBusinessController(
            accessible: session.authenticated(by: StaticTokenProvider(Token("secret")))
        )
    }

    @Test func fetchSendsTheTokenAndReadsTheCities() throws {
        server.enqueue(.json(#"{"cities": [{"name": "London"}, {"name": "Bath"}]}"#))
        #expect(controller.fetch().single() == .success(.fixture()))
        let request = try #require(server.takeRequest())
        #expect(request.target == "/v1/cities")
        #expect(request.headers["Authorization"] == "Bearer secret")
    }

    @Test func requestDeliveryCompletesOnNoContent() throws {
        server.enqueue(try MockResponse(CannedResponses.named("delivery.204")))
        let events = controller.requestDelivery(to: .fixture()).materialize().collect().single()
        #expect(events == .success([.completed]))
        #expect(try #require(server.takeRequest()).bodyText.contains("1 Mill Lane"))
    }

    @Test func obtainQuestionsReadsTheQuestions() {
        server.enqueue(.json(#"[{"id": 1, "text": "Where is my delivery?"}]"#))
        #expect(controller.obtainQuestions(query: "where").single() == .success([.fixture()]))
    }

    @Test func aRefusalIsAStatusWithItsProblem() throws {
        server.enqueue(try MockResponse(CannedResponses.named("problem.403")))
        let result = controller.requestDelivery(to: .fixture()).promoteValue(Int.self).materialize().first()
        guard case let .success(.failed(.status(reason, at: endpoint))) = result else {
            Issue.record("not a status: \(String(describing: result))")
            return
        }
        #expect(reason.code == 403)
        #expect(reason.problem?.title == "Region not served")
        #expect(endpoint?.path == "/v1/cities/delivery")
    }

    @Test func theRequestsCanBeRepeatedByHand() throws {
        let accessible = StubAccessible()
        accessible.stub(CitiesService.fetchCitiesResource(), .canned(try CannedResponses.named("cities-empty.200")))
        accessible.stub(CitiesService.requestDelivery(), .canned(try CannedResponses.named("delivery.204")))
        accessible.stub(CitiesService.obtainQuestions(query: ""), .value([.fixture()]))
        let controller = CitiesBusinessController(accessible: accessible)
        #expect(controller.fetch().single() == .success(.fixture(cities: [])))
        #expect(throws: Never.self) { try controller.requestDelivery(to: .fixture(postcode: "SE1")).wait().get() }
        #expect(controller.obtainQuestions(query: "it's late").single() == .success([.fixture()]))
        for (name, request) in zip(["fetch", "deliver", "ask"], accessible.requests) {
            assertSnapshot(of: request, as: .curl, named: name)
        }
        #expect(accessible.leftovers.isEmpty)
    }
}
