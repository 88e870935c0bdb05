import Foundation
import Millrace

/// Describes the request that logs in.
struct LoginService {
    static let jsonDecoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }()

    static func createSession() -> BackendResource<Credentials, SessionResponse, NoAuth> {
        BackendResource(
            path: .api(.core, "/v1/sessions"),
            method: .POST,
            decoder: jsonDecoder
        )
    }
}
