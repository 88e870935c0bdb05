import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// Fields with suggestions.
struct SuggestionsTests {
    private let log = Log()

    private func press(_ keys: [Key], on screen: Screen) -> ScreenInteraction {
        var session = ScreenSession(screen, width: 30, height: 10)
        session.press(keys)
        return session.interaction
    }

    private func suggestions(_ text: String, most: Int = 5) -> Screen {
        Screen(title: "") {
            Suggestions(
                id: "city",
                TextField("City", text: text, onChange: { [log] in log.add($0) }),
                ["London", "Bath", "Londonderry", "London", "Bath"],
                most: most
            ) { [log] in log.add("chose \($0)") }
        }
    }

    @Test(
        arguments: [
            ("", 5, []), ("lon", 5, ["London", "Londonderry"]), ("lon", 1, ["London"]), ("lon", 0, []),
            ("lon", .min, []), ("London", 5, []), ("Londond", 5, ["Londonderry"]), ("x", 5, []), ("h", 5, ["Bath"]),
        ] as [(String, Int, [String])]
    )
    func whatIsTypedIsSuggested(text: String, most: Int, expected: [String]) {
        let lines = suggestions(text, most: most).text(width: 30).lines
        #expect(lines.dropFirst().map { $0.trimmingPrefix("    ") } == expected.map { $0[...] })
    }

    @Test func keysAndClicksChoose() {
        let screen = suggestions("lon")
        _ = press([.down, .down, .enter, .mouse(Mouse(.click, row: 1, column: 6))], on: screen)
        #expect(
            (log.entries, screen.text(width: 24).lines) == (
                ["chose Londonderry", "chose London"], ["  City: [lon           ]", "    London", "    Londonderry"]
            )
        )
    }

    @Test func afterTheChoiceOfASuggestionTheFocusIsInTheField() {
        var interaction = press([.down], on: suggestions("lon"))
        interaction.update(to: suggestions("London"))
        #expect(interaction.focus?.editing?.value == "London")
    }
}
