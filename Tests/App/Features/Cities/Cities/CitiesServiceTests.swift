import Foundation
import Millrace
import Testing

@testable import Cities

@Suite struct CitiesServiceTests {
    @Test func citiesAreFetchedByAGetAndASearchIsPostedAsAQuery() throws {
        let (cities, search) = (CitiesService.fetchCitiesResource(), CitiesService.obtainQuestions(query: "where"))
        #expect((cities.method, cities.path) == (.GET, .api(.core, "/v1/cities")))
        let body = String(decoding: try search.request((), JSONEncoder()).get(), as: UTF8.self)
        #expect(
            (search.method, search.path, body)
                == (.POST, .api(.core, "/v1/questions"), #"{"question_query":"where"}"#)
        )
    }
}
