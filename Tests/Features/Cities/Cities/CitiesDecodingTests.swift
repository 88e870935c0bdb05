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

    @Test func theSeedsAnswerIsLondonAndBath() throws {
        let response = try decode(#"{"cities": [{"name": "London"}, {"name": "Bath"}]}"#)
        #expect(response == .fixture())
    }

    @Test func theCannedAnswerBeginsWithLondonAndBath() throws {
        let canned = try CannedResponses.named("cities.200")
        let response = try CitiesService.jsonDecoder.decode(CitiesResponse.self, from: canned.body)
        #expect(response.cities.prefix(2) == [.fixture(), .fixture(name: "Bath")])
        #expect(response.unreadableCount == 0)
        #expect(response.cities.contains(.fixture(name: "Edinburgh", country: "Scotland")))
    }

    @Test func oneMalformedCityIsCountedAndTheOthersAreKept() throws {
        let response = try decode(#"{"cities": [{"name": "London"}, {"nom": "Paris"}, 7, {"name": "Bath"}]}"#)
        #expect(response == .fixture(unreadableCount: 2))
    }

    @Test func anAnswerWithoutCitiesIsAnError() {
        #expect(throws: DecodingError.self) { try decode(#"{"towns": []}"#) }
        #expect(throws: DecodingError.self) { try decode(#"{"cities": {"name": "London"}}"#) }
    }

    @Test func theCannedAnswersAreWhatTheTypeReads() throws {
        let answers = try ["cities.200", "cities-empty.200"].map(CannedResponses.named)
        RecordingCheck(CitiesService.fetchCitiesResource(), responses: answers).assertUpToDate()
    }
}
