import Fixtures
import Foundation
import Millrace
import Testing

@testable import Cities

@Suite struct CitiesServiceTests {
    @Test func citiesAreFetchedByAGetOfTheirPath() {
        let resource = CitiesService.fetchCitiesResource()
        #expect(resource.method == .GET)
        #expect(resource.path == .api(.core, "/v1/cities"))
    }

    @Test func aDeliveryIsPostedAsAnAddress() throws {
        let resource = CitiesService.requestDelivery()
        #expect(resource.method == .POST)
        #expect(resource.path == .api(.core, "/v1/cities/delivery"))
        let body = try resource.request(.fixture(postcode: "SE1"), JSONEncoder()).get()
        let expected = ["address": ["city": "London", "firstLine": "1 Mill Lane", "postcode": "SE1"]]
        #expect(try JSONDecoder().decode([String: [String: String]].self, from: body) == expected)
    }

    @Test func aSearchIsPostedAsAQuery() throws {
        let resource = CitiesService.obtainQuestions(query: "where")
        #expect(resource.method == .POST)
        #expect(resource.path == .api(.core, "/v1/questions"))
        let body = try resource.request((), JSONEncoder()).get()
        #expect(String(decoding: body, as: UTF8.self) == #"{"question_query":"where"}"#)
    }
}
