import Cities
import Millrace

extension SessionResponse {
    /// The answer of `POST /v1/sessions` for tests.
    package static func fixture(token: Token = Token("token")) -> SessionResponse {
        SessionResponse(token: token)
    }
}
