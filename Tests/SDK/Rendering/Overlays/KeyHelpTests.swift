import MillraceRendering
import RenderingTestSupport
import Testing

struct KeyHelpTests {
    /// The window names every key that the screen shows, and those of embedded screens, each once.
    @Test func everyKeyOfTheScreenIsInTheWindow() {
        var inner = Screen(title: "Inner", keys: [KeyBinding("e", "Edit") {}]) { Button("Go") {} }
        inner.trailing = BarItem("New", key: "n") {}
        var screen = Screen(title: "Outer", keys: [KeyBinding("r", "Refresh") {}, KeyBinding("x", "") {}]) {
            EmbeddedScreen(id: "inner", inner)
        }
        screen.leading = BarItem("Back", key: .escape) {}
        screen.keys.append(KeyBinding(.control("c"), "Quit") {})
        let text = screen.showingKeys(around: nil) {}.presented?.text(width: 40)
        #expect(
            text == """
                Keys
                ────────────────────────────────────────
                esc        Back
                r          Refresh
                ^C         Quit
                e          Edit
                n          New
                ↑ ↓        Move
                tab        Next
                enter      Choose
                pgup pgdn  Page
                home end   First, last

                esc Close
                """
        )
    }

    /// More keys than a window has lines.
    private static let long: Screen = {
        let keys = (0..<30).map { number in KeyBinding(.function(number), "Action \(number)") {} }
        return Screen(title: "", keys: keys) {}.showingKeys(around: nil) {}
    }()

    /// What scrolls says so in its border, and a click there scrolls.
    @Test func aWindowThatScrollsHasABar() {
        var session = ScreenSession(Self.long, width: 40, height: 12)
        let column = (0..<40).last { session.frame[0, $0].text == "┐" } ?? 0
        let clicks = [1, 8, 5].map { row in
            session.click(row: row, column: column)
            return (0..<12).map { session.frame[$0, column].text }.joined()
        }
        #expect(clicks == ["┐█│││││││││┘", "┐│││││││█││┘", "┐││││█│││││┘"])
    }
}
