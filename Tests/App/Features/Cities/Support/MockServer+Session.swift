import Millrace
import MillraceMockServer

extension MockServer {
    /// Starts the server, and returns a session at it that is logged in with the token `secret`, as the person of
    /// `CitiesBuildingMaterials`.
    func startSession() throws -> AuthenticatedSession<KongAuth> {
        try start()
        let session = BackendSession(environment: Environment(base: url))
        return session.authenticated(KongAuth.self, by: .bearer(Token("secret")), person: "")
    }
}
