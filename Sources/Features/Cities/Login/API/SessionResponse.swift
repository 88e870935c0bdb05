import Millrace

/// The answer of `POST /v1/sessions`.
package struct SessionResponse: Equatable, Decodable {
    /// What later requests are authenticated with.
    package let token: Token

    /// For how many seconds, where the backend says so.
    package let expiresIn: Int?

    /// Makes an answer.
    package init(token: Token, expiresIn: Int? = nil) {
        self.token = token
        self.expiresIn = expiresIn
    }
}
