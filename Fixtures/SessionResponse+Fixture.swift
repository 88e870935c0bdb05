import Cities
import Millrace

extension SessionResponse {
    /// The answer of `POST /v1/sessions` for tests.
    package static func fixture(token: Token = Token("token"), expiresIn: Int? = 3600) -> SessionResponse {
        SessionResponse(token: token, expiresIn: expiresIn)
    }
}
