import Fixtures
import Foundation
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct OutboxRendererSnapshotTests {
    private func screen(in words: Words = .english, _ change: (inout OutboxViewModel.State) -> Void) -> Screen {
        var state = OutboxViewModel.State()
        change(&state)
        return OutboxRenderer(observer: .ignored).render(state: state, words: words)
    }

    static let commands: [OutboxCommand] = [
        .fixture(status: .refused(.status(.init(code: 422, failure: FieldRefusal.fixture())))),
        .fixture(id: 2, status: .sending),
        .fixture(id: 3, status: .held(.transport(.refused), until: .distantFuture)),
        .fixture(id: 4),
        .fixture(id: 5, status: .held(.authentication(.rejected(.init(code: 401))), until: .distantFuture)),
        .fixture(id: 6, status: .refused(.status(.init(code: 403)))),
        .fixture(id: 7, status: .unnamed),
        .fixture(id: 8, status: .unreadable(nil)),
    ]

    @Test func empty() {
        assertSnapshot(of: screen { _ in }, as: .text(width: 60))
    }

    @Test(arguments: [20, 60, 100]) func everyStatus(width: Int) {
        let screen = screen { $0.contents.commands = Self.commands }
        assertSnapshot(of: screen, as: .text(width: width), named: "\(width)")
        #expect(screen.duplicateNodeIDs.isEmpty)
    }

    @Test func inMemory() {
        assertSnapshot(
            of: screen {
                $0.contents.problem = .unavailable(library: "libsqlite3.so.0", package: "libsqlite3-0")
                $0.failure = .underWay
            },
            as: .text(width: 60)
        )
    }

    @Test func aQuestionBeforeACommandIsDiscarded() {
        var state = OutboxViewModel.State()
        state.contents.commands = [.fixture()]
        state = OutboxViewModel.reduce(state: state, event: .ui(.didTapDiscard(.init(1))))
        assertSnapshot(of: OutboxRenderer(observer: .ignored).render(state: state), as: .text(width: 60))
    }

    /// The sentences of the refusal are the backend's, and stay.
    @Test func german() {
        let added = AddressCommands.Add(body: AddressRecord(.fixture()))
        let adding = OutboxCommand(id: .init(9), added, status: .waiting, acceptedAt: .distantPast)
        inGerman { words in
            assertSnapshot(of: screen(in: words) { _ in }, as: .text(width: 60), named: "empty")
            assertSnapshot(
                of: screen(in: words) { $0.contents.commands = Self.commands },
                as: .text(width: 60),
                named: "everyStatus"
            )
            assertSnapshot(
                of: screen(in: words) {
                    $0.contents.problem = .unavailable(library: "libsqlite3.so.0", package: "libsqlite3-0")
                    $0.failure = .underWay
                },
                as: .text(width: 60),
                named: "inMemory"
            )
            assertSnapshot(
                of: screen(in: words) {
                    $0.contents.commands = [adding]
                    $0 = OutboxViewModel.reduce(state: $0, event: .ui(.didTapDiscard(.init(9))))
                },
                as: .text(width: 60),
                named: "question"
            )
        }
    }

    /// Retry is for what was refused, edit for orders that are set aside, and discard for all.
    @Test func whatCanBeDoneDependsOnTheStatus() {
        let actions = Self.commands.map { command in
            let screen = screen { $0.contents.commands = [command] }
            return ["login", "retry", "edit", "discard"].filter { screen.node(NodeID("\($0)-\(command.id)")) != nil }
        }
        #expect(
            actions == [
                ["retry", "edit", "discard"], ["discard"], ["discard"], ["discard"], ["login", "discard"],
                ["retry", "edit", "discard"], ["edit", "discard"], ["edit", "discard"],
            ]
        )
    }
}
