import Millrace

/// Describes the requests of Session.
struct SessionService {
    /// Greeting: `GET /greeting`.
    ///
    /// Greets a person in a theme.
    ///
    /// - Parameters:
    ///   - xName: Whom to greet.
    static func fetchGreetingResource(xName: String, theme: String? = nil) -> BackendResource<Void, String, NoAuth> {
        var headers: [String: String] = ["Accept": "text/plain", "x-name": xName]
        headers["Cookie"] = theme.map { "theme=" + $0 }
        return BackendResource(
            path: .api(.core, "/greeting"),
            method: .GET,
            response: { data, _ in .success(String(decoding: data, as: UTF8.self)) }
        )
        .headers(headers)
        .failing(.json(HTTPValidationError.self))
    }

    /// Log In: `POST /token`.
    ///
    /// Logs in with a name and a password.
    static func logInResource() -> BackendResource<BodyLogInTokenPost, Session, NoAuth> {
        BackendResource(path: .api(.core, "/token"), method: .POST)
            .formEncoded()
            .failing(.json(HTTPValidationError.self))
    }
}
