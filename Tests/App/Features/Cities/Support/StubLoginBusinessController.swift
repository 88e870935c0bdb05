import Millrace
import MillraceTestKit

@testable import Cities

/// Answers as the test says, and remembers what was asked.
struct StubLoginBusinessController: LoginBusinessControllerProtocol {
    var loggingIn = Stub<SessionResponse, CoreError>()
    var refreshing = Stub<SessionResponse, CoreError>()

    func logIn(with credentials: Credentials) -> SignalProducer<SessionResponse, CoreError> {
        loggingIn.producer(credentials)
    }

    func refresh(_ token: Token) -> SignalProducer<SessionResponse, CoreError> {
        refreshing.producer(token)
    }
}
