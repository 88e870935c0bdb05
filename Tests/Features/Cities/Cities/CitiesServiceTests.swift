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

    @Test func aSearchIsPostedAsAQuery() throws {
        let resource = CitiesService.obtainQuestions(query: "where")
        #expect(resource.method == .POST)
        #expect(resource.path == .api(.core, "/v1/questions"))
        let body = try resource.request((), JSONEncoder()).get()
        #expect(String(decoding: body, as: UTF8.self) == #"{"question_query":"where"}"#)
    }
}
