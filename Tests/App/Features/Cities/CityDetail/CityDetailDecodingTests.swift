import CannedResponses
import Fixtures
import Foundation
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct CityDetailDecodingTests {
    private func decode(_ json: String) throws -> CityDetailResponse {
        try CityDetailResponse(json: Data(json.utf8), decoder: CitiesService.jsonDecoder)
    }

    @Test func theCannedAnswerHasThreeParts() throws {
        let canned = try CannedResponses.named("city.200")
        let (city, depot, slots) = try decode(canned.bodyText).result
        let edinburgh = City.fixture(name: "Edinburgh", country: "Scotland")
        #expect(CityDetail(city: city, depot: depot, slots: slots) == .fixture(city: edinburgh))
        RecordingCheck(CityDetailService.fetchCityDetailResource(of: "Bath"), responses: [canned]).assertUpToDate()
    }

    @Test func oneMalformedTimeIsLeftOut() throws {
        let response = try decode(
            #"""
            {
                "city": {"name": "Bath"},
                "depot": {"name": "The Old Mill", "minutes_away": 25},
                "delivery_slots": [{"day": "Monday", "from": "08:00", "until": "12:00"}, {"day": 7}]
            }
            """#
        )
        let (_, _, slots) = response.result
        #expect(slots == [.fixture()])
    }

    @Test func aMissingPartIsNamed() {
        let error = #expect(throws: CoreError.self) { try decode(#"{"city": {"name": "Bath"}, "slots": []}"#) }
        guard case let .parsing(reason, _)? = error else { return }
        #expect(
            (reason.codingPath, reason.expected, reason.found) == (
                "depot", "the key “depot”", "an object with city, slots"
            )
        )
    }
}
