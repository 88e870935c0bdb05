import CannedResponses
import Fixtures
import Millrace
import MillraceMockServer
import MillraceTestKit
import Testing

@testable import Cities

/// Over a real socket: a business controller is one line, and what matters is what goes over the wire.
@Suite(.timeLimit(.minutes(5))) struct CitiesBusinessControllerTests {
    private let server = MockServer()
    private let controller: CitiesBusinessController

    init() throws {
        controller = CitiesBusinessController(accessible: try server.startSession())
    }

    @Test func fetchSendsTheTokenAndReadsTheCities() throws {
        server.enqueue(.json(#"{"cities": [{"name": "London"}, {"name": "Bath"}]}"#))
        #expect(controller.fetch().single() == .success(.fixture()))
        let request = try #require(server.takeRequest())
        #expect(request.target == "/v1/cities")
        #expect(request.headers["Authorization"] == "Bearer secret")
    }

    @Test func obtainQuestionsReadsTheQuestions() {
        server.enqueue(.json(#"[{"id": 1, "text": "Where is my delivery?"}]"#))
        #expect(controller.obtainQuestions(query: "where").single() == .success([.fixture()]))
    }

    @Test func aFavoriteIsPutAndDeletedByTheNameOfItsCity() throws {
        for (isFavorite, line) in [(true, "PUT /v1/favorites/St%20Ives"), (false, "DELETE /v1/favorites/St%20Ives")] {
            server.enqueue(.status(204))
            #expect(throws: Never.self) {
                try controller.save(isFavorite: isFavorite, of: .fixture(name: "St Ives")).wait().get()
            }
            let request = try #require(server.takeRequest())
            #expect("\(request.method) \(request.target)" == line)
            #expect(request.headers["Authorization"] == "Bearer secret")
        }
    }

    @Test func aRefusalIsAStatusWithItsProblem() throws {
        server.enqueue(try MockResponse(CannedResponses.named("problem.403")))
        let result = controller.obtainQuestions(query: "where").single()
        guard case let .failure(.status(reason, at: endpoint)) = result else {
            Issue.record("not a status: \(String(describing: result))")
            return
        }
        #expect(reason.code == 403)
        #expect(reason.problem?.title == "Region not served")
        #expect(endpoint?.path == "/v1/questions")
    }

    @Test func theRequestsCanBeRepeatedByHand() throws {
        let accessible = StubAccessible()
        accessible.stub(CitiesService.fetchCitiesResource(), .canned(try CannedResponses.named("cities-empty.200")))
        accessible.stub(CitiesService.obtainQuestions(query: ""), .value([.fixture()]))
        let controller = CitiesBusinessController(accessible: accessible)
        #expect(controller.fetch().single() == .success(.fixture(cities: [])))
        #expect(controller.obtainQuestions(query: "it's late").single() == .success([.fixture()]))
        for (name, request) in zip(["fetch", "ask"], accessible.requests) {
            assertSnapshot(of: request, as: .curl, named: name)
        }
        #expect(accessible.leftovers.isEmpty)
    }
}
