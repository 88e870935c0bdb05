import CannedResponses
import Cities
import Foundation
import MillraceMockServer

extension EmbeddedBackend {
    private struct Search: Decodable {
        let questionQuery: String

        enum CodingKeys: String, CodingKey {
            case questionQuery = "question_query"
        }
    }

    /// The greatest number of favorites.
    static let favoriteLimit = 3

    /// The names of the favorites, in the order in which the user has chosen them.
    var favorites: [String] {
        state.withLock { $0.favorites }
    }

    private func cities() throws -> [City] {
        try JSONDecoder().decode(CitiesResponse.self, from: CannedResponses.named("cities.200").body).cities
    }

    private func city(of request: RecordedRequest) throws -> City? {
        try cities().first { $0.name == request.parameters["name"] }
    }

    func listCities() throws -> MockResponse {
        try .json(encoding: CitiesResponse(cities: cities(), favorites: favorites))
    }

    func addFavorite(_ request: RecordedRequest) throws -> MockResponse {
        guard let name = try city(of: request)?.name else { return .status(404) }
        return state.withLock { state in
            guard !state.favorites.contains(name) else { return .status(204) }
            guard state.favorites.count < Self.favoriteLimit else { return .status(422) }
            state.favorites.append(name)
            return .status(204)
        }
    }

    func removeFavorite(_ request: RecordedRequest) throws -> MockResponse {
        guard let name = try city(of: request)?.name else { return .status(404) }
        state.withLock { $0.favorites.removeAll { $0 == name } }
        return .status(204)
    }

    /// Returns the details of a city: the recording of Edinburgh's, with the requested city.
    func city(_ request: RecordedRequest) throws -> MockResponse {
        guard let city = try city(of: request) else {
            return .text("There is no such city.\n", status: 404)
        }
        let recorded = #"{ "name": "Edinburgh", "country": "Scotland" }"#
        let encoded = String(decoding: try JSONEncoder().encode(city), as: UTF8.self)
        let body = try CannedResponses.named("city.200").bodyText
        return .json(body.replacingOccurrences(of: recorded, with: encoded))
    }

    /// Returns the questions that contain all words of the query.
    func search(_ request: RecordedRequest) throws -> MockResponse {
        let words = try JSONDecoder().decode(Search.self, from: request.body).questionQuery
            .lowercased().split(whereSeparator: \.isWhitespace)
        let questions = try JSONDecoder().decode([Question].self, from: CannedResponses.named("questions.200").body)
        return try .json(
            encoding: questions.filter { question in
                words.allSatisfy { question.text.lowercased().contains($0) }
            }
        )
    }
}
