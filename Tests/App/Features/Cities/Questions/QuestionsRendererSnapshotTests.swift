import Fixtures
import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

@Suite struct QuestionsRendererSnapshotTests {
    private func screen(in words: Words = .english, _ change: (inout QuestionsViewModel.State) -> Void) -> Screen {
        var state = QuestionsViewModel.State(query: "where")
        change(&state)
        return QuestionsRenderer(observer: .ignored).render(state: state, words: words)
    }

    private static let screens: [Row<ShownState<QuestionsViewModel.State>>] = [
        Row("idle") { ($0.query, $0.status) = ("", .idle) },
        Row("searching") { $0.status = .searching },
        Row("results") { state in
            state.questions = [
                .fixture(), .fixture(id: 2, text: "Can I change the address of my delivery after it was ordered?"),
            ]
            state.status = .loaded
        },
        Row("nothingFound") { $0.status = .loaded },
        Row("failed") { $0.status = .failed(.transport(.refused)) },
    ]

    @Test(arguments: screens + screens.filter { $0.name != "results" }.map { $0.german() })
    func isItsSnapshot(_ row: Row<ShownState<QuestionsViewModel.State>>) {
        assertScreen(row) { words, change in screen(in: words, change) }
    }
}
