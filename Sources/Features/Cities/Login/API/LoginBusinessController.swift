import Millrace

/// What the view model of the login asks of the backend.
package protocol LoginBusinessControllerProtocol: Sendable {
    /// Logs in.
    func logIn(with credentials: Credentials) -> SignalProducer<SessionResponse, CoreError>
}

/// Logs in at the backend.
package struct LoginBusinessController: LoginBusinessControllerProtocol {
    private let accessible: any Accessible

    /// Makes a controller.
    package init(accessible: any Accessible) {
        self.accessible = accessible
    }

    package func logIn(with credentials: Credentials) -> SignalProducer<SessionResponse, CoreError> {
        accessible.access(LoginService.createSession(), with: credentials)
    }
}
