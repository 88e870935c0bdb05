import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct QuestionsRendererSnapshotTests {
    private func screen(
        query: String = "where",
        questions: [Question] = [],
        status: QuestionsViewModel.Status,
        words: Words = .english
    ) -> Screen {
        QuestionsRenderer(observer: .ignored)
            .render(state: QuestionsViewModel.State(query: query, questions: questions, status: status), words: words)
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

    @Test func german() {
        let statuses: [(name: String, status: QuestionsViewModel.Status)] = [
            ("searching", .searching), ("nothingFound", .loaded), ("failed", .failed(.transport(.refused))),
        ]
        inGerman { words in
            let idle = screen(query: "", status: .idle, words: words)
            assertSnapshot(of: idle, as: .text(width: 60), named: "idle")
            for (name, status) in statuses {
                assertSnapshot(of: screen(status: status, words: words), as: .text(width: 60), named: name)
            }
        }
    }
}
