import CannedResponses
import Fixtures
import Foundation
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct CitiesDecodingTests {
    private func decode(_ json: String) throws -> CitiesResponse {
        try CitiesService.jsonDecoder.decode(CitiesResponse.self, from: Data(json.utf8))
    }

    @Test func theCannedAnswersAreWhatTheTypeReads() throws {
        let canned = try CannedResponses.named("cities.200")
        let response = try CitiesService.jsonDecoder.decode(CitiesResponse.self, from: canned.body)
        #expect((response.cities.prefix(2), response.unreadableCount) == ([.fixture(), .fixture(name: "Bath")], 0))
        #expect(response.cities.contains(.fixture(name: "Edinburgh", country: "Scotland")))
        let answers = [canned, try CannedResponses.named("cities-empty.200")]
        RecordingCheck(CitiesService.fetchCitiesResource(), responses: answers).assertUpToDate()
    }

    /// One malformed city is counted, and the others are kept.
    @Test func anAnswerIsTheCitiesThatCanBeRead() throws {
        let seed = try decode(#"{"cities": [{"name": "London"}, {"name": "Bath"}]}"#)
        let damaged = try decode(#"{"cities": [{"name": "London"}, {"nom": "Paris"}, 7, {"name": "Bath"}]}"#)
        #expect([seed, damaged] == [.fixture(), .fixture(unreadableCount: 2)])
        for json in [#"{"towns": []}"#, #"{"cities": {"name": "London"}}"#] {
            #expect(throws: DecodingError.self, "\(json)") { try decode(json) }
        }
    }
}
