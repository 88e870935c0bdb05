import CannedResponses
import Fixtures
import Millrace
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

/// Over a real socket: a business controller is one line, and what matters is what goes over the wire.
@Suite(.bodyTimeLimit) struct CitiesBusinessControllerTests {
    private let server = MockServer()
    private let controller: CitiesBusinessController

    init() throws {
        controller = CitiesBusinessController(accessible: try server.startSession())
    }

    @Test func anAccessSendsTheTokenAndReadsTheAnswer() throws {
        server.enqueue(.json(#"{"cities": [{"name": "London"}, {"name": "Bath"}]}"#))
        server.enqueue(.json(#"[{"id": 1, "text": "Where is my delivery?"}]"#))
        server.enqueue(.status(204))
        server.enqueue(.status(204))
        #expect(controller.fetch().single() == .success(.fixture()))
        #expect(controller.obtainQuestions(query: "where").single() == .success([.fixture()]))
        // A favourite is put and deleted by the name of its city.
        for isFavorite in [true, false] {
            #expect(throws: Never.self) {
                try controller.save(isFavorite: isFavorite, of: .fixture(name: "St Ives")).wait().get()
            }
        }
        let lines = server.requests.map { "\($0.method) \($0.target) \($0.headers["Authorization"] ?? "")" }
        #expect(
            lines == [
                "GET /v1/cities Bearer secret", "POST /v1/questions Bearer secret",
                "PUT /v1/favorites/St%20Ives Bearer secret", "DELETE /v1/favorites/St%20Ives Bearer secret",
            ]
        )
    }

    @Test func aRefusalIsAStatusWithItsProblem() throws {
        server.enqueue(try MockResponse(CannedResponses.named("problem.403")))
        let result = controller.obtainQuestions(query: "where").single()
        guard case let .failure(.status(reason, at: endpoint)) = result else {
            Issue.record("not a status: \(String(describing: result))")
            return
        }
        #expect((reason.code, reason.problem?.title, endpoint?.path) == (403, "Region not served", "/v1/questions"))
    }

    @Test func theRequestsCanBeRepeatedByHand() throws {
        let accessible = StubAccessible()
        accessible.stub(CitiesService.fetchCitiesResource(), .canned(try CannedResponses.named("cities-empty.200")))
        accessible.stub(CitiesService.obtainQuestions(query: ""), .value([.fixture()]))
        let controller = CitiesBusinessController(accessible: accessible)
        #expect(
            (controller.fetch().single(), controller.obtainQuestions(query: "it's late").single()) == (
                .success(.fixture(cities: [])), .success([.fixture()])
            )
        )
        for (name, request) in zip(["fetch", "ask"], accessible.requests) {
            assertSnapshot(of: request, as: .curl, named: name)
        }
        #expect(accessible.leftovers.isEmpty)
    }
}
