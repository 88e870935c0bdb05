import Millrace

/// Describes the request that logs in.
struct LoginService {
    static func createSession() -> BackendResource<Credentials, SessionResponse, NoAuth> {
        BackendResource(
            path: .api(.core, "/v1/sessions"),
            method: .POST,
            decoder: CitiesService.jsonDecoder
        )
    }
}
