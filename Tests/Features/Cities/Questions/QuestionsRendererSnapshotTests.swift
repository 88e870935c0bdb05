import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct QuestionsRendererSnapshotTests {
    private func screen(
        query: String = "where",
        questions: [Question] = [],
        status: QuestionsViewModel.Status
    ) -> Screen {
        QuestionsRenderer(observer: .ignored)
            .render(state: QuestionsViewModel.State(query: query, questions: questions, status: status))
    }

    @Test func idle() {
        assertSnapshot(of: screen(query: "", status: .idle), as: .text(width: 60))
    }

    @Test func searching() {
        assertSnapshot(of: screen(status: .searching), as: .text(width: 60))
    }

    @Test func results() {
        let questions: [Question] = [
            .fixture(), .fixture(id: 2, text: "Can I change the address of my delivery after it was ordered?"),
        ]
        assertSnapshot(of: screen(questions: questions, status: .loaded), as: .text(width: 60))
    }

    @Test func nothingFound() {
        assertSnapshot(of: screen(status: .loaded), as: .text(width: 60))
    }

    @Test func failed() {
        assertSnapshot(of: screen(status: .failed(.transport(.refused))), as: .text(width: 60))
    }
}
