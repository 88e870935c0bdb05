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
        let canned = try CannedResponses.named("questions.200")
        server.enqueue(MockResponse(canned))
        server.enqueue(.status(204))
        server.enqueue(.status(204))
        #expect(controller.fetch().single() == .success(.fixture()))
        let questions = try controller.obtainQuestions(query: "where").single().unwrapped().get()
        let ids = Set(questions.map(\.id))
        #expect((questions.first, ids.count) == (.fixture(), questions.count))
        RecordingCheck(CitiesService.obtainQuestions(query: ""), responses: [canned]).assertUpToDate()
        // A favourite is put and deleted by the name of its city.
        for isFavorite in [true, false] {
            #expect(throws: Never.self) {
                try controller.save(isFavorite: isFavorite, of: .fixture(name: "St Ives")).wait().get()
            }
        }
        #expect(server.requests.map(\.bodyText).contains(#"{"question_query":"where"}"#))
        let lines = server.requests.map { "\($0.method) \($0.target) \($0.headers["Authorization"] ?? "")" }
        #expect(
            lines == [
                "GET /v1/cities Bearer secret", "POST /v1/questions Bearer secret",
                "PUT /v1/favorites/St%20Ives Bearer secret", "DELETE /v1/favorites/St%20Ives Bearer secret",
            ]
        )
    }
}
