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

    /// Returns the details of a city: the recording of Edinburgh's, with the requested city.
    func city(_ request: RecordedRequest) throws -> MockResponse {
        let cities = try JSONDecoder().decode(CitiesResponse.self, from: CannedResponses.named("cities.200").body)
        guard let city = cities.cities.first(where: { $0.name == request.parameters["name"] }) else {
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
