import Millrace
import Testing

@testable import MillraceInspector

/// From which screens the key opens the inspector.
@Suite struct OpenedInspectorTests {
    private let opened = OpenedInspector(key: .function(12)) { _ in
        ScreenController(following: SignalProducer(value: ())) { Screen(title: "Inspector") {} }
    }

    private func screen(_ keys: Key...) -> Screen {
        Screen(title: "App", keys: keys.map { KeyBinding($0, "Own") {} }) {}
    }

    private func window(_ keys: Key...) -> Overlay {
        Overlay(id: "window") { Screen(title: "Window", keys: keys.map { KeyBinding($0, "Own") {} }) {} }
    }

    @Test func theKeyIsOnTheTopmostWindow() throws {
        let plain = try #require(opened.screen(screen(), opening: "Inspect"))
        #expect(plain.keys.map(\.label) == ["Inspect"])
        // A window has it though the screen below has a use for the key, and the other way round.
        let covered = try #require(opened.screen(screen(.function(12)).presenting(window()), opening: "Inspect"))
        #expect(covered.keys.map(\.label) == ["Own"])
        #expect(covered.presented?.keys.map(\.label) == [""])
        let twice = screen().presenting(window(.function(12))).presenting(window())
        #expect(opened.screen(twice, opening: "Inspect")?.presented?.presented?.keys.map(\.label) == [""])
        #expect(opened.screen(screen().presenting(window(.function(12))), opening: "Inspect") == nil)
    }

    @Test func theWindowOfAnEmbeddedScreenHasTheKey() {
        let outer = Screen(title: "Outer") { EmbeddedScreen(id: "inner", screen().presenting(window())) }
        let opening = opened.screen(outer, opening: "Inspect")
        #expect(opening?.presented?.keys.map(\.key) == [.function(12)])
        #expect(opening?.keys.isEmpty == true)
    }

    @Test func aScreenThatUsesTheKeyKeepsIt() {
        #expect(opened.screen(screen(.function(12)), opening: "Inspect") == nil)
        var item = screen()
        item.leading = BarItem("Log", key: .function(12)) {}
        #expect(opened.screen(item, opening: "Inspect") == nil)
        // A label has no use for the key.
        item.leading = BarItem("Log", key: .function(12))
        #expect(opened.screen(item, opening: "Inspect") != nil)
    }

    @Test func aListOfKeysIsLeftAsItIs() {
        let help = screen().presenting(KeyHelp(closing: 0), observer: .ignored)
        #expect(opened.screen(help, opening: "Inspect") == nil)
    }
}
