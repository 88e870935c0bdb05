import Millrace

/// The requests for tokens, as the login makes them.
package protocol LoginBusinessControllerProtocol: Sendable {
    /// Returns a producer that logs in and sends the backend's response.
    func logIn(with credentials: Credentials) -> SignalProducer<SessionResponse, CoreError>

    /// Returns a producer that exchanges a token for a new one, and sends the backend's response.
    func refresh(_ token: Token) -> SignalProducer<SessionResponse, CoreError>
}

/// Logs in at the backend.
package struct LoginBusinessController: LoginBusinessControllerProtocol {
    private let accessible: any Accessible

    package init(accessible: any Accessible) {
        self.accessible = accessible
    }

    package func logIn(with credentials: Credentials) -> SignalProducer<SessionResponse, CoreError> {
        accessible.access(LoginService.createSession(), with: credentials)
    }

    package func refresh(_ token: Token) -> SignalProducer<SessionResponse, CoreError> {
        accessible.access(LoginService.refreshSession(), with: SessionRefresh(token: token))
    }
}
