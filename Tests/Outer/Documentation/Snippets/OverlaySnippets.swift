import Millrace
import MillraceComponents
import Testing

/// The snippets of what is shown over a screen, in a feature that a user works with.
@Suite struct OverlaySnippets {
    private typealias Feature = ConfirmedDeletion

    private let scheduler = TestScheduler()
    private let loop: Loop<ConfirmedDeletion.State, ConfirmedDeletion.Action>

    init() {
        loop = Loop(
            initial: Feature.State(),
            reduce: Feature.reducer,
            feedbacks: Feature.feedbacks(on: scheduler)
        )
    }

    private func press(_ keys: Key..., in interaction: inout ScreenInteraction) {
        let loop = loop
        let renderer = Feature.Renderer(observer: Sink { loop.send($0) })
        for key in keys {
            let screen = renderer.render(state: loop.state.value)
            interaction.update(to: screen)
            interaction.handle(key, on: screen).perform()
        }
    }

    @Test func aConfirmedDeletion() {
        var interaction = ScreenInteraction()
        press(.enter, in: &interaction)
        #expect(loop.state.value.question?.title == "Delete Baker Street?")
        press(.escape, .enter, .tab, .enter, in: &interaction)
        #expect(loop.state.value == Feature.State())
        press(.enter, .enter, in: &interaction)
        #expect(loop.state.value.streets == ["High Street"] && loop.state.value.question == nil)
        #expect(loop.state.value.toasts.list.map(\.text) == ["Baker Street is deleted."])
        scheduler.advance(by: .seconds(4))
        #expect(loop.state.value.toasts.list == [])
    }

    @Test func alertsMenusAndPalettes() {
        enum Action: Equatable { case didCloseAlert, edit, copy, didCloseMenu, refresh, quit, didCancel }
        let alert: Alert<Action> =
            // Page: Sources/SDK/Rendering/Overlays/Alert.swift
            Alert("No connection", message: "The order wasn't sent.", sending: .didCloseAlert)
        // End of page
        #expect(alert.overlay(observer: .ignored).window(over: Screen(title: "") {}).title == "No connection")
        // Page: Sources/SDK/Rendering/Overlays/Menu.swift
        let menu = Menu<Action>(
            below: "Baker Street",
            items: [.init("Edit", key: "e", sending: .edit), .init("Copy", isEnabled: false, sending: .copy)],
            chosen: 0,
            cancelling: .didCloseMenu
        )
        // End of page
        #expect(menu.items.map(\.action) == [.edit, .copy])
        let palette = CommandPalette<Action>(
            [.init("Refresh the list", detail: "r", sending: .refresh), .init("Quit", sending: .quit)],
            cancelling: .didCancel
        )
        #expect(palette.matches.map(\.action) == [.refresh, .quit])
    }

    /// The tests of `MillraceTerminal` have all the ways in which a question ends.
    @Test func aFlowAsks() {
        final class Session: Sendable {
            let logouts = MutableProperty(0)
            func logOut() { logouts.modify { $0 += 1 } }
        }
        let (flow, session) = (ScreenStack(), Session())
        // Page: Sources/SDK/Flow/Stacks/Flow.swift
        flow.ask(Confirmation("Log out?", confirm: "Log out"))
            .filter { $0 }
            .startWithValues { _ in session.logOut() }
        // End of page
        #expect(session.logouts.value == 0, "without a screen, nobody answers")
    }
}
