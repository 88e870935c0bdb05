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
        let help = KeyHelp(general: [KeyHelpLine("tab", "Next"), KeyHelpLine("r", "Refresh")], closing: 0)
        let text = screen.presenting(help, observer: .ignored).presented?.text(width: 40)
        #expect(
            text == """
                Keys
                ────────────────────────────────────────
                esc  Back
                r    Refresh
                ^C   Quit
                e    Edit
                n    New
                tab  Next

                esc Close
                """
        )
    }

    @Test func aLongListScrolls() {
        var screen = Screen(title: "") {}
        screen.keys = (0..<30).map { number in KeyBinding(.function(number), "Action \(number)") {} }
        let helped = screen.presenting(KeyHelp(closing: 0), observer: .ignored)
        var interaction = ScreenInteraction()
        interaction.update(to: helped)
        func lines() -> [String] {
            let frame = helped.frame(width: 40, height: 12, of: interaction)
            interaction.didShow(frame)
            return frame.lines
        }
        /// Whether the first and the last line are in view.
        func ends() -> [Bool] { ["Action 0", "First, last"].map { text in lines().contains { $0.contains(text) } } }
        let start = ends()[0]
        let needFrames = [Key.end, .mouse(Mouse(.wheelUp, row: 5, column: 20))].map { key in
            let needsFrame = interaction.handle(key, on: helped).needsFrame
            return [needsFrame, ends()[1]]
        }
        #expect(start && needFrames == [[true, true], [true, false]])
    }
}
