import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct LoginRendererSnapshotTests {
    private func screen(
        password: String = "secret",
        status: LoginViewModel.Status = .editing,
        hints: [LoginHint] = [],
        words: Words = .english
    ) -> Screen {
        var state = LoginViewModel.State(user: "demo")
        state.password = password
        state.status = status
        return LoginRenderer(observer: .ignored, hints: hints).render(state: state, words: words)
    }

    @Test func empty() {
        assertSnapshot(of: screen(password: "", hints: [.onlyUser("demo")]), as: .text(width: 60))
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

    @Test func german() {
        let refused = CoreError.status(CoreError.StatusReason(code: 401))
        inGerman { words in
            assertSnapshot(
                of: screen(password: "", hints: [.unreadableScreens, .onlyUser("demo")], words: words),
                as: .text(width: 60),
                named: "empty"
            )
            assertSnapshot(
                of: screen(status: .loggingIn(.fixture()), words: words),
                as: .text(width: 60),
                named: "loggingIn"
            )
            assertSnapshot(of: screen(status: .failed(refused), words: words), as: .text(width: 60), named: "refused")
            assertSnapshot(
                of: screen(status: .failed(.transport(.unreachable)), words: words),
                as: .text(width: 60),
                named: "unreachable"
            )
        }
    }
}
