import Millrace
import MillraceTestKit
import TestSupport
import Testing

/// Three screens as a team writes them first: a form, a list beside its detail, and numbers at a glance.
@Suite(.bodyTimeLimit) struct ThreeScreensTests {
    private static let chats = Chats(
        people: [
            .init(name: "Ada", messages: [.init(text: "Do you have flour?"), .init(text: "Two sacks.", isMine: true)]),
            .init(
                name: "Grace",
                unread: 12,
                messages: [.init(text: "A message that is longer than its bubble is wide")]
            ),
            .init(name: "東京", unread: 1),
        ]
    )
    private static let dashboard = Dashboard(
        water: [3, 5, 4, 8, 6, 7, 2],
        flour: [3, 8, 5],
        orders: [
            .init(customer: "Bakery", sacks: 12, ground: 0.5), .init(customer: "Abbey", sacks: 3, ground: 1),
            .init(customer: "Castle", sacks: 7),
        ]
    )

    private let settings = SettingsRenderer(observer: .ignored).render(state: Settings())
    private let chats = ChatsRenderer(observer: .ignored).render(state: chats)
    private let dashboard = DashboardRenderer(observer: .ignored).render(state: dashboard)

    @Test(arguments: [20, 80]) func theyFitEveryTerminal(width: Int) {
        assertSnapshot(of: settings, as: .text(width: width), named: "settings.\(width)")
        assertSnapshot(of: chats, as: .text(width: width), named: "chats.\(width)")
        assertSnapshot(of: dashboard, as: .text(width: width), named: "dashboard.\(width)")
    }

    /// The page shows each renderer whole, in fewer than thirty lines, and its screen.
    @Test func thePageShowsTheRenderersAndTheirScreens() throws {
        let page = try Documentation("Sources/SDK/Millrace/Documentation.docc/ThreeScreens.md")
        let renderers = page.blocks.filter { $0.lines.first?.contains(": Renderer {") == true }
        #expect(renderers.count == 3)
        for renderer in renderers {
            #expect(renderer.lines.count < 30, "\(renderer.lines[0]) has \(renderer.lines.count) lines")
        }
        for screen in [settings, chats, dashboard] {
            let isPrinted = page.outputs.contains(screen.text(width: 60))
            #expect(isPrinted, "the page doesn't print this:\n\(screen.text(width: 60))")
        }
    }

    private func pilot<State: Equatable & Sendable, Action: Sendable, ScreenRenderer: Renderer>(
        of state: State,
        _ reducer: @escaping Reducer<State, Action>,
        _ renderer: (Sink<Action>) -> ScreenRenderer,
        columns: Int = 80,
        rows: Int = 24
    ) -> Pilot where ScreenRenderer.State == State {
        let screen = ScreenController(viewModel: ScreenModel(state, reducer), renderer: renderer)
        return Pilot(showing: screen, columns: columns, rows: rows)
    }

    /// Fifty messages on twelve lines: the newest are in view; `FollowedEndTests` has readers of older ones.
    @Test func theChatFollowsItsNewestMessage() {
        var chats = Self.chats
        chats.people[0].messages = (1...50).map { .init(text: "Message \($0)") }
        chats.people[1].messages = (1...50).map { .init(text: "From Grace, \($0)") }
        let pilot = pilot(of: chats, ChatsAction.reducer, ChatsRenderer.init(observer:), columns: 60, rows: 18)
        pilot.expect(shows: "│ Message 50 │")
        pilot.click("[")
        pilot.type("Hello")
        pilot.press(.enter)
        pilot.expect(shows: "│ Hello │")
        pilot.press(.pageUp)
        pilot.click("Grace")
        pilot.expect(shows: "│ From Grace, 50 │")
    }

    @Test func theSettingsAreChangedByKeysAndClicks() {
        let pilot = pilot(of: Settings(), SettingsAction.reducer, SettingsRenderer.init(observer:))
        pilot.press(.control("u"))
        pilot.expect(shows: "! A name is needed.")
        pilot.type("Grace")
        pilot.press(.tab, " ", .tab, .right)
        pilot.expect(shows: "[ ] Notify me")
        pilot.expect(shows: "8")
        pilot.click("( ) Deutsch")
        pilot.expect(shows: "(•) Deutsch")
        pilot.press(.control("s"))
        pilot.click("Saved.")
        pilot.expect(hides: "Saved.")
    }
}

/// A view model of a state and a reducer.
private final class ScreenModel<State: Equatable & Sendable, Action: Sendable>: FeedbackViewModel {
    let core: ViewModelCore<State, Action, Action, Never>

    init(_ state: State, _ reducer: @escaping Reducer<State, Action>) {
        core = ViewModelCore(initial: state, reduce: reducer, feedbacks: [], action: { $0 })
    }
}
