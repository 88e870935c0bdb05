import CannedResponses
import Fixtures
import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

/// What the feature and its backend say to each other, as texts to be read.
@Suite(.bodyTimeLimit) struct CitiesWireTests {
    private let server = MockServer()
    private let session: any AuthenticatedAccessible

    init() throws {
        server.route(.GET, "/v1/cities", try MockResponse(CannedResponses.named("cities.200")))
        server.route(.POST, "/v1/cities/delivery", try MockResponse(CannedResponses.named("delivery.204")))
        server.route(.POST, "/v1/questions", try MockResponse(CannedResponses.named("questions.200")))
        session = try server.startSession()
    }

    @Test func theBackendKnowsEveryRequest() {
        let controller = CitiesBusinessController(accessible: session)
        _ = controller.fetch().single()
        _ = controller.obtainQuestions(query: "where").single()
        let materials = CitiesBuildingMaterials(session: session, scheduler: TestScheduler())
        let delivery = DeliveryBusinessController(outbox: materials.outbox)
        _ = delivery.requestDelivery(to: .fixture(), mending: nil).wait()
        #expect((server.requestCount, server.nearMisses.isEmpty) == (3, true))
    }

    @Test func aRequestWithAMistakeInItsPathSaysWhichOne() {
        let mistaken = BackendResource<Void, CitiesResponse, KongAuth>(path: .api(.core, "/v1/citys"), method: .GET)
        _ = session.access(mistaken).single()
        assertInlineSnapshot(of: server.nearMisses.map(\.description), as: .lines) {
            """
            Nothing answers GET /v1/citys.
            The closest route is GET /v1/cities:
              segment 2 is "citys" where the route has "cities"
            All routes:
              POST /v1/cities/delivery
              GET /v1/cities
              POST /v1/questions

            """
        }
    }

    @Test func theCannedCitiesAreTheseValues() throws {
        let canned = try CannedResponses.named("cities.200")
        assertSnapshot(of: try CitiesService.jsonDecoder.decode(CitiesResponse.self, from: canned.body), as: .dump)
    }

    @Test func anAddressIsThisJSON() {
        assertSnapshot(of: Address.fixture(postcode: "SE1"), as: .json, named: "whole")
        assertSnapshot(of: Address.fixture(), as: .json, named: "short")
    }

    @Test func anAnswerThatCannotBeReadSaysWhere() {
        server.route(.GET, "/v1/cities", .json(#"{"cities": {"name": "London"}}"#))
        let result = CitiesBusinessController(accessible: session).fetch().single()
        guard case .failure(let error)? = result else {
            Issue.record("not a failure: \(String(describing: result))")
            return
        }
        assertInlineSnapshot(of: "\(error)\n\(error.userMessage)", as: .lines) {
            """
            GET /v1/cities: at cities: expected an array, found an object with name in {"cities": {"name": "London"}}
            The server's answer could not be understood (at cities). Try again later.
            """
        }
    }
}
