import Foundation
import Millrace

/// Describes the requests of the feature.
struct CitiesService {
    // `internal` access level to allow for testing.
    internal static let jsonDecoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }()

    static func fetchCitiesResource() -> BackendResource<Void, CitiesResponse, KongAuth> {
        let citiesPath = "/v1/cities"
        return BackendResource(
            path: .api(.core, citiesPath),
            method: .GET,
            decoder: jsonDecoder
        )
    }

    static func saveFavorite(_ isFavorite: Bool, of name: String) -> BackendResource<Void, Void, KongAuth> {
        return BackendResource(
            path: .api(.core, "/v1/favorites/\(name)"),
            method: isFavorite ? .PUT : .DELETE
        )
    }

    static func obtainQuestions(query: String) -> BackendResource<Void, [Question], KongAuth> {
        return BackendResource(
            path: .api(.core, "/v1/questions"),
            method: .POST,
            request: { _, encoder in
                Parser.encode(["question_query": query], encoder: encoder)
            }
        )
    }
}
