import Fixtures
import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

@Suite struct LoginRendererSnapshotTests {
    private func screen(
        hints: [LoginHint] = [],
        in words: Words = .english,
        _ change: (inout LoginViewModel.State) -> Void
    ) -> Screen {
        var state = LoginViewModel.State(user: "demo")
        state.password = "secret"
        change(&state)
        return LoginRenderer(observer: .ignored, hints: hints).render(state: state, words: words)
    }

    private static let screens: [Row<ShownState<LoginViewModel.State>>] = [
        Row("empty") { $0.password = "" },
        Row("filled") { _ in },
        Row("loggingIn") { $0.status = .loggingIn(.fixture()) },
        Row("refused") { $0.status = .failed(.status(CoreError.StatusReason(code: 401))) },
        Row("unreachable") { $0.status = .failed(.transport(.unreachable)) },
    ]

    @Test(arguments: screens + screens.filter { $0.name != "filled" }.map { $0.german() })
    func isItsSnapshot(_ row: Row<ShownState<LoginViewModel.State>>) {
        let isGerman = row.value.language == .german
        let hints: [LoginHint] = (isGerman ? [.unreadableScreens] : []) + [.onlyUser("demo")]
        assertScreen(row) { words, change in screen(hints: row.name == "empty" ? hints : [], in: words, change) }
    }
}
