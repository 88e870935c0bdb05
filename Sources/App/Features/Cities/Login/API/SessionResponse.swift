import Millrace

/// The response of `POST /v1/sessions`.
package struct SessionResponse: Equatable, Decodable {
    /// The token that authenticates later requests.
    package let token: Token

    /// The time for which the token is valid, in seconds, if the backend gives it.
    package let expiresIn: Int?

    package init(token: Token, expiresIn: Int? = nil) {
        self.token = token
        self.expiresIn = expiresIn
    }
}
