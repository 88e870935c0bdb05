import Millrace
import MillraceTerminal
import Testing

/// A container of screens, written as a package outside writes it: with what is public.
@Suite struct ContainerSnippets {
    private func stack(_ title: String) -> ScreenStack {
        let stack = ScreenStack()
        stack.push(controller(title))
        return stack
    }

    private func controller(_ title: String) -> ScreenController {
        ScreenController(following: .empty) {
            Screen(title: title) { Node(id: "ok", Button("OK \(title)") {}) }
        }
    }

    @Test func twoSourcesSideBySide() {
        let (left, right) = (stack("Left"), stack("Right"))
        let screens = SideBySide(left, right)
        let count = MutableProperty(0)
        let observation = screens.changes.startWithValues { count.modify { $0 += 1 } }
        let before = count.value
        let lines = screens.current.value?.screen.text(width: 40).split(separator: "\n").map(String.init)
        #expect(lines == ["Left                 Right", "  [ OK Left ]          [ OK Right ]"])
        right.push(controller("Top"))
        #expect(count.value > before)
        #expect(screens.current.value?.screen.text(width: 40).contains("OK Top") == true)
        observation.dispose()
    }

    @Test func tabsBelowOneBar() throws {
        enum Tab: Int { case cities, orders }
        struct App: Equatable { var tab = Tab.cities }
        enum Event { case didSelectTab(Int) }
        let loop = Loop<App, Event>(initial: App()) { app, event in
            switch event {
            case let .didSelectTab(index): app.tab = Tab(rawValue: index) ?? app.tab
            }
        }
        let stacks = [Tab.cities: self.stack("Cities"), .orders: self.stack("Orders")]
        @Sendable func stack(of tab: Tab) -> ScreenStack { stacks[tab] ?? ScreenStack() }
        struct Core: Sendable {
            let loop: Loop<App, Event>
            var state: Property<App> { loop.state }
            func send(action: Event) { loop.send(action) }
        }
        let (app, host) = (Core(loop: loop), StillHost())
        // Page: Sources/SDK/Flow/Screens/DecoratedScreens.swift
        let tabs = TabStacks(following: app.state.map(\.tab)) { tab in stack(of: tab) }
        let screens = DecoratedScreens(tabs, following: app.state.map(\.tab)) { screen, tab in
            screen.showing(
                TabBar(["Cities", "Orders"], selection: tab.rawValue) { app.send(action: .didSelectTab($0)) }
            )
        }
        try TerminalApplication(showing: screens, on: host).run()
        // End of page
        #expect(screens.current.value?.screen.title == "Cities")
        screens.current.value?.screen.node(Screen.tabBarID)?.interaction.keys[.right]?()
        #expect(screens.current.value?.screen.title == "Orders")
    }
}

// Page: Sources/SDK/Flow/Screens/ScreenSource.swift
/// The current screens of two sources, side by side.
final class SideBySide: ScreenSource {
    let current: Property<ScreenController?>

    init(_ left: any ScreenSource, _ right: any ScreenSource) {
        let controller = ScreenController(following: .merge(left.changes, right.changes)) {
            Screen(title: "") {
                Panes(.sideBySide, collapsingBelow: 40) {
                    Pane { left.current.value.map { EmbeddedScreen(id: "left", $0.screen) } }
                    Pane { right.current.value.map { EmbeddedScreen(id: "right", $0.screen) } }
                }
            }
        }
        current = Property(value: controller)
    }
}
// End of page
