import Fixtures
import Millrace
import Synchronization
import Testing

@testable import Cities

@Suite struct LoginViewModelTests {
    private final class StubLoginBusinessController: LoginBusinessControllerProtocol {
        let answer: SignalProducer<SessionResponse, CoreError>
        private let asked = Mutex<[Credentials]>([])

        init(_ answer: SignalProducer<SessionResponse, CoreError> = .never) {
            self.answer = answer
        }

        var log: [Credentials] {
            asked.withLock { $0 }
        }

        func logIn(with credentials: Credentials) -> SignalProducer<SessionResponse, CoreError> {
            asked.withLock { $0.append(credentials) }
            return answer
        }
    }

    private func makeViewModel(_ stub: StubLoginBusinessController) -> LoginViewModel {
        let viewModel = LoginViewModel(user: "demo", loginBusinessController: stub)
        viewModel.send(action: .didChangePassword("secret"))
        return viewModel
    }

    @Test func nothingIsSentWithoutAPassword() {
        let stub = StubLoginBusinessController()
        let viewModel = LoginViewModel(user: "demo", loginBusinessController: stub)
        viewModel.send(action: .didTapLogIn)
        #expect(stub.log.isEmpty)
    }

    @Test func theCredentialsAreSentOnce() {
        let stub = StubLoginBusinessController()
        let viewModel = makeViewModel(stub)
        viewModel.send(action: .didTapLogIn)
        viewModel.send(action: .didTapLogIn)
        #expect(stub.log == [.fixture()])
        #expect(viewModel.state.value.isLoggingIn)
    }

    @Test func aTokenLeadsToTheCitiesAndThePasswordIsForgotten() {
        let viewModel = makeViewModel(StubLoginBusinessController(SignalProducer(value: .fixture())))
        let routes = MutableProperty<[LoginViewModel.Route]>([])
        viewModel.routes.observeValues { route in routes.modify { $0.append(route) } }
        viewModel.send(action: .didTapLogIn)
        #expect(routes.value == [.cities(Token("token"))])
        #expect(viewModel.state.value.password.isEmpty)
        #expect(!viewModel.state.value.isLoggingIn)
    }

    @Test func aRefusalIsKeptAndCanBeTriedAgain() {
        let stub = StubLoginBusinessController(SignalProducer(error: .transport(.refused)))
        let viewModel = makeViewModel(stub)
        viewModel.send(action: .didTapLogIn)
        #expect(viewModel.state.value.status == .failed(.transport(.refused)))
        viewModel.send(action: .didTapLogIn)
        #expect(stub.log.count == 2)
    }
}
