import CannedResponses
import Cities
import Foundation
import Millrace
import MillraceMockServer
import Synchronization

/// The backend of the app, inside its own process: canned responses and a little state, over real HTTP on loopback.
///
/// | request | answer |
/// |---|---|
/// | `POST /v1/sessions` `{"user": …, "password": …}` | 201 with a token, or 401 |
/// | `POST /v1/sessions/refresh` `{"refresh_token": …}` | 201 with a new token, or 401 |
/// | `GET /v1/cities` | 200 with the cities, and the names of the favorites |
/// | `PUT /v1/favorites/:name` | 204, 404 for an unknown city, or 422 for more than three favorites |
/// | `DELETE /v1/favorites/:name` | 204, or 404 for an unknown city |
/// | `GET /v1/cities/:name` | 200 with the city, its depot and its times, or 404 |
/// | `GET /v1/deliveries?city=NAME` | 200 with the deliveries to the city, or to all cities |
/// | `GET /v1/deliveries/steps` as an upgrade | a WebSocket, which answers `{"city": …, "after": …}` with all later steps of the deliveries to the city: `{"number": …, "delivery": …, "stage": …}` |
/// | `POST /v1/cities/delivery` `{"address": {"city": …, "firstLine": …}}` | 204, or 422 with `{"errors": [{"field": …, "message": …}]}` |
/// | `POST /v1/questions` `{"question_query": …}` | 200 with the questions that have the words |
/// | `GET /v1/addresses` | 200 with `{"addresses": […]}`, each with its `etag` |
/// | `GET /v1/addresses/:id` | 200 with the address and its `ETag`, 404, or 410 for one that was deleted |
/// | `POST /v1/addresses` `{"id": …, "name": …, "address": {…}}` | 201 with the address, 409 for an id that an address has or had, or 422 with errors as above |
/// | `PUT /v1/addresses/:id` with the same, and `If-Match` | 200 with the address, 404, 410, 412 for another version, 422, or 428 without `If-Match` |
/// | `DELETE /v1/addresses/:id` | 204, 404, or 410 for one that was deleted |
///
/// All requests except the first two need `Authorization: Bearer TOKEN`; the answer to one without it is 401. A request
/// with an `Idempotency-Key` that the backend has carried out is answered as before, and not carried out again.
final class EmbeddedBackend: Sendable {
    /// The name and the password of the only user.
    static let user = "demo"

    struct State {
        var tokens: Set<String> = []
        var refreshTokens: Set<String> = []
        var deliveries: [Delivery] = []
        /// The steps of all deliveries; the number of each is its place, from 1.
        var steps: [DeliveryStep] = []
        /// The clients that get each further step of the deliveries to a city.
        var followers: [(socket: MockSocket, city: String)] = []
        /// The names of the favorites, in the order in which the user has chosen them.
        var favorites: [String] = []
        var addresses: [StoredAddress] = []
        /// The ids of the deleted addresses, which no later address can have.
        var deletedAddresses: Set<UUID> = []
    }

    private struct Login: Decodable {
        let user: String
        let password: String
    }

    private struct Refresh: Decodable {
        let refreshToken: String

        enum CodingKeys: String, CodingKey {
            case refreshToken = "refresh_token"
        }
    }

    let state = Mutex(State())
    /// The clock of the couriers; without one, no delivery makes a step by itself.
    let couriers: (any DateScheduler)?
    /// The answers to requests that were carried out, by their idempotency keys.
    ///
    /// A repeated one is answered, and not carried out again. The handler of such a request runs inside the lock, so
    /// that two with one key can't both be carried out.
    private let answers = Mutex<[String: MockResponse]>([:])
    private let server = MockServer()

    /// Starts the backend.
    ///
    /// - Parameters:
    ///   - port: The port; with 0 the server chooses a free one.
    ///   - address: The address; with `nil`, 127.0.0.1 for a given port, and one of its own otherwise.
    ///   - token: The token of a login at the backend of an earlier run, which stays valid.
    ///   - couriers: The clock by which the deliveries are made; by default they stay where they are.
    init(
        port: Int = 0,
        address: String? = nil,
        knowing token: Token? = nil,
        deliveringBy couriers: (any DateScheduler)? = nil
    ) throws {
        self.couriers = couriers
        let addresses = try Self.cannedAddresses()
        state.withLock { $0.addresses = addresses }
        if let token {
            state.withLock { state in
                state.tokens.insert(token.value)
                token.refreshToken.map { _ = state.refreshTokens.insert($0) }
            }
        }
        addRoutes()
        try server.start(port: port, address: address)
    }

    /// The state of the network between the backend and its clients.
    ///
    /// The backend keeps its data, its address and its port while it can't be reached.
    var network: NetworkCondition {
        get { server.network }
        set { server.network = newValue }
    }

    private func addRoutes() {
        // A request may come while the backend is being released.
        server.route(.POST, "/v1/sessions") { [weak self] in self?.openSession($0) ?? .status(503) }
        server.route(.POST, "/v1/sessions/refresh") { [weak self] in self?.refreshSession($0) ?? .status(503) }
        func route(
            _ method: RequestMethod,
            _ pattern: String,
            _ handler: @escaping @Sendable (EmbeddedBackend, RecordedRequest) throws -> MockResponse
        ) {
            server.route(method, pattern) { [weak self] in self?.answer($0, handler) ?? .status(503) }
        }
        route(.GET, "/v1/cities") { backend, _ in try backend.listCities() }
        route(.PUT, "/v1/favorites/:name") { try $0.addFavorite($1) }
        route(.DELETE, "/v1/favorites/:name") { try $0.removeFavorite($1) }
        route(.GET, "/v1/cities/:name") { try $0.city($1) }
        route(.GET, "/v1/deliveries") { try $0.listDeliveries($1) }
        route(.GET, "/v1/deliveries/steps") { backend, _ in backend.followDeliveries() }
        route(.POST, "/v1/cities/delivery") { try $0.deliver($1) }
        route(.POST, "/v1/questions") { try $0.search($1) }
        route(.GET, "/v1/addresses") { backend, _ in try backend.listAddresses() }
        route(.GET, "/v1/addresses/:id") { try $0.readAddress($1) }
        route(.POST, "/v1/addresses") { try $0.addAddress($1) }
        route(.PUT, "/v1/addresses/:id") { try $0.replaceAddress($1) }
        route(.DELETE, "/v1/addresses/:id") { backend, request in backend.deleteAddress(request) }
    }

    /// The address of the backend.
    var url: URL {
        server.url
    }

    private func openSession(_ request: RecordedRequest) -> MockResponse {
        answer {
            let login = try JSONDecoder().decode(Login.self, from: request.body)
            guard login.user == Self.user, login.password == Self.user else {
                return try MockResponse(CannedResponses.named("unauthorized.401"))
            }
            return try makeSession(refreshedBy: UUID().uuidString)
        }
    }

    private func refreshSession(_ request: RecordedRequest) -> MockResponse {
        answer {
            let token = try JSONDecoder().decode(Refresh.self, from: request.body).refreshToken
            guard state.withLock({ $0.refreshTokens.contains(token) }) else {
                return try MockResponse(CannedResponses.named("unauthorized.401"))
            }
            return try makeSession(refreshedBy: token)
        }
    }

    /// Returns the canned session with a new token.
    private func makeSession(refreshedBy refreshToken: String) throws -> MockResponse {
        let canned = try CannedResponses.named("sessions.201")
        let token = UUID().uuidString
        state.withLock { state in
            state.tokens.insert(token)
            state.refreshTokens.insert(refreshToken)
        }
        let body = canned.bodyText
            .replacingOccurrences(of: "refresh-token-of-the-embedded-backend", with: refreshToken)
            .replacingOccurrences(of: "token-of-the-embedded-backend", with: token)
        return MockResponse.json(body, status: canned.status)
    }

    /// Answers a request of a logged-in user; one with a key that was carried out before is answered as then.
    private func answer(
        _ request: RecordedRequest,
        _ handler: (EmbeddedBackend, RecordedRequest) throws -> MockResponse
    ) -> MockResponse {
        answer {
            let token = request.headers["Authorization"].map { $0.replacingOccurrences(of: "Bearer ", with: "") }
            guard let token, state.withLock({ $0.tokens.contains(token) }) else {
                return try MockResponse(CannedResponses.named("unauthorized.401"))
            }
            guard let key = request.headers["Idempotency-Key"] else { return try handler(self, request) }
            return try answers.withLock { answers in
                if let answer = answers[key] { return answer }
                let answer = try handler(self, request)
                if answer.status < 300 { answers[key] = answer }
                return answer
            }
        }
    }

    /// Returns the handler's answer, or 422 or 500 for the error that it throws.
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
