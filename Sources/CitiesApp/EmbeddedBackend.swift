import CannedResponses
import Foundation
import MillraceMockServer
import Synchronization

/// The backend of the app, inside its own process: canned responses and a little state, over real HTTP on loopback.
///
/// | request | answer |
/// |---|---|
/// | `POST /v1/sessions` `{"user": …, "password": …}` | 201 with a token, or 401 |
/// | `GET /v1/cities` | 200 |
/// | `POST /v1/cities/delivery` `{"address": {"city": …, "firstLine": …}}` | 204, or 422 |
/// | `POST /v1/questions` `{"question_query": …}` | 200 with the questions that have the words |
///
/// All but the first want `Authorization: Bearer TOKEN`, and answer 401 without it.
final class EmbeddedBackend: Sendable {
    /// The name and the password that it knows.
    static let user = "demo"

    private struct State {
        var tokens: Set<String> = []
        var deliveries: [Delivery] = []
    }

    private struct Login: Decodable {
        let user: String
        let password: String
    }

    private struct Order: Decodable {
        let address: Delivery
    }

    private struct Search: Decodable {
        let questionQuery: String

        enum CodingKeys: String, CodingKey {
            case questionQuery = "question_query"
        }
    }

    private struct Question: Codable {
        let id: Int
        let text: String
    }

    /// A delivery that was ordered.
    struct Delivery: Decodable, Equatable {
        let city: String
        let firstLine: String
    }

    private let server = MockServer()
    private let state = Mutex(State())

    /// Starts the backend.
    ///
    /// - Parameter port: Where, on 127.0.0.1; 0 takes a free port.
    init(port: Int = 0) throws {
        server.route(.POST, "/v1/sessions") { [unowned self] in openSession($0) }
        server.route(.GET, "/v1/cities") { [unowned self] request in
            authorized(request) { try MockResponse(CannedResponses.named("cities.200")) }
        }
        server.route(.POST, "/v1/cities/delivery") { [unowned self] request in
            authorized(request) { try deliver(request) }
        }
        server.route(.POST, "/v1/questions") { [unowned self] request in
            authorized(request) { try search(request) }
        }
        try server.start(port: port)
    }

    deinit {
        server.stop()
    }

    /// Where it is.
    var url: URL {
        server.url
    }

    /// What was ordered, in order.
    var deliveries: [Delivery] {
        state.withLock { $0.deliveries }
    }

    private func openSession(_ request: RecordedRequest) -> MockResponse {
        answer {
            let login = try JSONDecoder().decode(Login.self, from: request.body)
            guard login.user == Self.user, login.password == Self.user else {
                return try MockResponse(CannedResponses.named("unauthorized.401"))
            }
            let canned = try CannedResponses.named("sessions.201")
            let token = UUID().uuidString
            state.withLock { _ = $0.tokens.insert(token) }
            let body = canned.bodyText.replacingOccurrences(of: "token-of-the-embedded-backend", with: token)
            return MockResponse.json(body, status: canned.status)
        }
    }

    private func deliver(_ request: RecordedRequest) throws -> MockResponse {
        let order = try JSONDecoder().decode(Order.self, from: request.body)
        state.withLock { $0.deliveries.append(order.address) }
        return try MockResponse(CannedResponses.named("delivery.204"))
    }

    private func search(_ request: RecordedRequest) throws -> MockResponse {
        let words = try JSONDecoder().decode(Search.self, from: request.body).questionQuery
            .lowercased().split(whereSeparator: \.isWhitespace)
        let questions = try JSONDecoder().decode([Question].self, from: CannedResponses.named("questions.200").body)
        return try .json(
            encoding: questions.filter { question in
                words.allSatisfy { question.text.lowercased().contains($0) }
            }
        )
    }

    private func authorized(_ request: RecordedRequest, _ handler: () throws -> MockResponse) -> MockResponse {
        answer {
            let token = request.headers["Authorization"].map { $0.replacingOccurrences(of: "Bearer ", with: "") }
            guard let token, state.withLock({ $0.tokens.contains(token) }) else {
                return try MockResponse(CannedResponses.named("unauthorized.401"))
            }
            return try handler()
        }
    }

    /// An answer for what a handler can't read or find.
    private func answer(_ handler: () throws -> MockResponse) -> MockResponse {
        do {
            return try handler()
        } catch is DecodingError {
            return .text("The body is not what this request needs.\n", status: 422)
        } catch {
            return .text("\(error)\n", status: 500)
        }
    }
}
