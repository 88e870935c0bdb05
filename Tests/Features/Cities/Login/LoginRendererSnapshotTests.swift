import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct LoginRendererSnapshotTests {
    private func screen(
        password: String = "secret",
        status: LoginViewModel.Status = .editing,
        hint: String? = nil
    ) -> Screen {
        var state = LoginViewModel.State(user: "demo")
        state.password = password
        state.status = status
        return LoginRenderer(observer: .ignored, hint: hint).render(state: state)
    }

    @Test func empty() {
        assertSnapshot(of: screen(password: "", hint: "This backend knows demo."), as: .text(width: 60))
    }

    @Test func filled() {
        assertSnapshot(of: screen(), as: .text(width: 60))
    }

    @Test func loggingIn() {
        assertSnapshot(of: screen(status: .loggingIn(.fixture())), as: .text(width: 60))
    }

    @Test func refused() {
        let error = CoreError.status(CoreError.StatusReason(code: 401))
        assertSnapshot(of: screen(status: .failed(error)), as: .text(width: 60))
    }

    @Test func unreachable() {
        assertSnapshot(of: screen(status: .failed(.transport(.unreachable))), as: .text(width: 60))
    }
}
