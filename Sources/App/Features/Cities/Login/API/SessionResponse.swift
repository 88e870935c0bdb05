import Millrace

/// The response of `POST /v1/sessions`, and of `POST /v1/sessions/refresh`.
package struct SessionResponse: Equatable {
    /// The token that authenticates later requests, with the time for which it is valid and the token of its refresh,
    /// if the backend gives them.
    package let token: Token

    package init(token: Token) {
        self.token = token
    }
}

extension SessionResponse: Decodable {
    private enum CodingKeys: CodingKey {
        case token, expiresIn, refreshToken
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        token = Token(
            try members.decode(String.self, forKey: .token),
            refreshToken: try members.decodeIfPresent(String.self, forKey: .refreshToken),
            lifetime: try members.decodeIfPresent(Int.self, forKey: .expiresIn).map { .seconds($0) }
        )
    }
}
