import Fixtures
import Foundation
import Millrace
import MillraceOutbox
import MillraceTestKit
import TestSupport
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
        .fixture(id: 7, status: .orphaned),
        .fixture(id: 8, status: .unreadable(nil)),
    ]

    private static let inMemory: @Sendable (inout OutboxViewModel.State) -> Void = { state in
        state.contents.problem = .unavailable(library: "libsqlite3.so.0", package: "libsqlite3-0")
        state.failure = .underWay
    }

    private static let damage = [
        StoreDamage(file: URL(filePath: "/home/ada/outbox.damaged-1.sqlite"), saved: 7, lost: 1),
        StoreDamage(file: URL(filePath: "/home/ada/outbox.damaged-2.sqlite"), saved: 0, lost: nil),
    ]

    private static let screens: [Row<ShownState<OutboxViewModel.State>>] = [
        Row("empty") { _ in },
        Row("everyStatus", widths: [20, 60, 100]) { $0.contents.commands = commands },
        Row("inMemory", inMemory),
        Row("damaged", widths: [20, 60, 100]) { state in
            state.contents.commands = [.fixture()]
            state.contents.damage = damage
        },
        Row("question") { state in
            state.contents.commands = [.fixture()]
            state = OutboxViewModel.reduce(state: state, event: .ui(.didTapDiscard(.init(1))))
        },
    ]

    /// The sentences of the refusal are the backend's, and stay.
    private static let germanScreens: [Row<ShownState<OutboxViewModel.State>>] = [
        Row("empty") { _ in },
        Row("everyStatus") { $0.contents.commands = commands },
        Row("inMemory", inMemory),
        Row("damaged") { $0.contents.damage = damage },
        Row("question") { state in
            let added = AddressCommands.Add(body: AddressRecord(.fixture()))
            state.contents.commands = [OutboxCommand(id: .init(9), added, status: .waiting, acceptedAt: .distantPast)]
            state = OutboxViewModel.reduce(state: state, event: .ui(.didTapDiscard(.init(9))))
        },
    ]

    @Test(arguments: screens + germanScreens.map { $0.german() })
    func isItsSnapshot(_ row: Row<ShownState<OutboxViewModel.State>>) {
        assertScreen(row) { words, change in screen(in: words, change) }
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
