import Millrace

/// The requests of Session, as view models make them.
protocol SessionBusinessControllerProtocol: Sendable {
    /// Greeting.
    func fetchGreeting(xName: String, theme: String?) -> SignalProducer<String, CoreError>

    /// Log In.
    func logIn(_ bodyLogInTokenPost: BodyLogInTokenPost) -> SignalProducer<Session, CoreError>
}

struct SessionBusinessController: SessionBusinessControllerProtocol {
    private let accessible: any Accessible

    init(accessible: any Accessible) {
        self.accessible = accessible
    }

    func fetchGreeting(xName: String, theme: String?) -> SignalProducer<String, CoreError> {
        accessible.access(SessionService.fetchGreetingResource(xName: xName, theme: theme))
    }

    func logIn(_ bodyLogInTokenPost: BodyLogInTokenPost) -> SignalProducer<Session, CoreError> {
        accessible.access(SessionService.logInResource(), with: bodyLogInTokenPost)
    }
}
