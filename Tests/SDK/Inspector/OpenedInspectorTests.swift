import Millrace
import Testing

@testable import MillraceInspector

/// From which screens the key opens the inspector.
@Suite struct OpenedInspectorTests {
    private let opened = OpenedInspector(key: .function(12)) { _ in
        ScreenController(following: .empty) { Screen(title: "Inspector") {} }
    }

    private func screen(_ keys: Key...) -> Screen {
        Screen(title: "App", keys: keys.map { KeyBinding($0, "Own") {} }) {}
    }

    private func window(_ keys: Key...) -> Overlay {
        Overlay(id: "window") { Screen(title: "Window", keys: keys.map { KeyBinding($0, "Own") {} }) {} }
    }

    /// The labels of the keys of a screen that opens the inspector, and of its windows; `nil` where the key opens
    /// nothing.
    private func labels(_ screen: Screen) -> [[String]]? {
        opened.screen(screen, opening: "Inspect").map { screen in
            Array(sequence(first: screen, next: \.presented)).map { $0.keys.map(\.label) }
        }
    }

    @Test func theKeyIsOnTheTopmostWindow() {
        let own = Key.function(12)
        #expect(labels(screen()) == [["Inspect"]])
        // A window has it though the screen below has a use for the key, and the other way round.
        #expect(
            (
                labels(screen(own).presenting(window())),
                labels(screen().presenting(window(own)).presenting(window()))?.last,
                labels(screen().presenting(window(own)))
            ) == ([["Own"], [""]], [""], nil)
        )
        let outer = Screen(title: "Outer") { EmbeddedScreen(id: "inner", screen().presenting(window())) }
        let opening = opened.screen(outer, opening: "Inspect")
        #expect((opening?.presented?.keys.map(\.key), opening?.keys.isEmpty) == ([own], true))
    }

    @Test func aScreenThatUsesTheKeyKeepsIt() {
        var item = screen()
        item.leading = BarItem("Log", key: .function(12)) {}
        // A list of keys is left as it is.
        let help = screen().showingKeys(around: nil) {}
        #expect([screen(.function(12)), item, help].map(labels) == [nil, nil, nil])
        // A label has no use for the key.
        item.leading = BarItem("Log", key: .function(12))
        #expect(labels(item) != nil)
    }
}
