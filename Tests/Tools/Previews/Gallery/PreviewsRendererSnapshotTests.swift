import Millrace
import MillraceTestKit
import PreviewFrames
import Testing

@testable import PreviewGallery

/// The gallery as its own previews, on terminals of a given size.
@Suite struct PreviewsRendererSnapshotTests {
    private static let entries: [PreviewEntry] = [
        .fixture("loading", feature: "Cities", languages: ["english", "german"]), .fixture("empty"), .fixture("failed"),
    ]

    private func state(_ events: PreviewsViewModel.Event...) -> PreviewsViewModel.State {
        var state = PreviewsViewModel.State()
        for event in events {
            PreviewsViewModel.reducer(&state, event)
            if let request = state.drawing?.request, state.picture?.request != request, !state.isBuilding {
                PreviewsViewModel.reducer(&state, .didDraw(.fixture(request)))
            }
        }
        return state
    }

    private var states: [(name: String, state: PreviewsViewModel.State)] {
        let message = CompilerMessage(
            place: "Sources/Tides/Notes/NotesRenderer.swift:12:9",
            text: "cannot find 'observr' in scope",
            source: ["12 |     observr.send(.didTapRefresh)", "   |     `- error: cannot find 'observr' in scope"]
        )
        let built = PreviewsViewModel.Event.didBuild(.success(Self.entries))
        let crash = PreviewPicture.Content.crash("Tides/NotesRenderer.swift:12: Fatal error: Index out of range")
        let request = PreviewRequest(id: "Cities/loading", width: 40, theme: .dark, language: "english")
        return [
            ("building", state()), ("nothing", state(.didBuild(.success([])))),
            ("gallery", state(built, .ui(.didTapMove(1)))),
            ("search", state(built, .ui(.didTapSearch), .ui(.didType("em")))),
            ("alone", state(built, .ui(.didTapMove(1)), .ui(.didTapAlone))),
            ("failed", state(built, .didChangeFile, .didBuild(.failure(BuildFailure(messages: [message]))))),
            ("waiting", state(built, .didDraw(PreviewPicture(request: request, content: .waiting)))),
            ("crashed", state(built, .didDraw(PreviewPicture(request: request, content: crash)))),
        ]
    }

    @Test func screens() throws {
        for (name, state) in states {
            let texts = try [(20, 10), (40, 16), (100, 24)].map { columns, rows in
                let screen = PreviewsRenderer(observer: .ignored).render(state: state)
                try screen.requireNoMistakes()
                var interaction = ScreenInteraction()
                interaction.update(to: screen)
                let frame = screen.frame(width: columns, height: rows, of: interaction)
                return "# \(columns) × \(rows)\n\n\(frame.plainText)"
            }
            assertSnapshot(of: texts.joined(separator: "\n\n"), as: .lines, named: name)
        }
    }
}
