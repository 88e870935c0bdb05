import Millrace

/// The request of the login, as its view model makes it.
package protocol LoginBusinessControllerProtocol: Sendable {
    /// Returns a producer that logs in and sends the backend's response.
    func logIn(with credentials: Credentials) -> SignalProducer<SessionResponse, CoreError>
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
}
