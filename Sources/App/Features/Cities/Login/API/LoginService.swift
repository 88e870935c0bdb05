import Millrace

/// Describes the requests for tokens.
struct LoginService {
    static func createSession() -> BackendResource<Credentials, SessionResponse, NoAuth> {
        BackendResource(
            path: .api(.core, "/v1/sessions"),
            method: .POST,
            decoder: CitiesService.jsonDecoder
        )
    }

    static func refreshSession() -> BackendResource<SessionRefresh, SessionResponse, NoAuth> {
        BackendResource(
            path: .api(.core, "/v1/sessions/refresh"),
            method: .POST,
            decoder: CitiesService.jsonDecoder
        )
    }
}
