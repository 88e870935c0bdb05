import Millrace

/// The body of `POST /v1/sessions/refresh`.
struct SessionRefresh: Encodable {
    private enum CodingKeys: String, CodingKey {
        case refreshToken = "refresh_token"
    }

    let token: Token

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(token.refreshToken, forKey: .refreshToken)
    }
}
