import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// What clicks and turns of the wheel do.
struct ScreenInteractionMouseTests {
    private let log = Log()

    @Test func aClickFocusesAndActivates() {
        var session = ScreenSession(form(), width: 30)
        let clicks = [(1, 0), (3, 5), (4, 5), (2, 0), (99, -5)].map { row, column in
            let isHandled = session.click(row: row, column: column)
            return "\(isHandled) \(session.interaction.focus?.id.description ?? "–")"
        }
        #expect(
            (clicks, log.entries) == (["false city", "false city", "true send", "true city", "false city"], ["send"])
        )
    }

    /// The field is `› City: [東京x                ]`; beside its text a click leaves the cursor where it is.
    @Test(arguments: [(8, 3), (9, 0), (10, 0), (11, 1), (12, 1), (13, 2), (14, 3), (28, 3), (29, 3)])
    func aClickPlacesTheCursor(column: Int, cursor: Int) {
        var session = ScreenSession(form(), width: 30)
        for _ in 0..<2 {
            let isHandled = session.click(row: 2, column: column)
            #expect((isHandled, session.interaction.focus?.editing?.cursor) == (true, cursor))
            // The second click gives the field the focus, too.
            session.press(.down)
        }
    }

    @Test func aClickInAFieldKeepsWhatWasTypedAndSelectsNothing() {
        var session = ScreenSession(form(), width: 30)
        session.press("!", .modified(.home, .shift))
        let selection = session.interaction.focus?.editing?.selection
        let isHandled = session.click(row: 2, column: 11)
        // The screen doesn't know yet of what was typed.
        session.update(to: form())
        #expect(
            (selection, isHandled, session.interaction.focus?.editing) == (0..<4, true, TextEditing("東京x!", cursor: 1))
        )
    }

    @Test func aClickOnAnItemOrAKeyDoesWhatTheKeyDoes() {
        var session = ScreenSession(form(), width: 30)
        // esc Back       Form        Help, and ^R Reload  F1 Help
        let handled = [(0, 7), (0, 29), (0, 14), (6, 0), (6, 9), (6, 11)].map { row, column in
            session.click(row: row, column: column)
        }
        session.update(to: Screen(title: "Form", trailing: BarItem("3 of 4")) {})
        let isLabelHandled = session.click(row: 0, column: 29)
        #expect(
            (handled + [isLabelHandled], log.entries) == (
                [true, true, false, true, false, true, false], ["back", "help", "reload", "F1"]
            )
        )
    }

    @Test func aClickReachesTheNodeThatWasClickedEvenIfAnotherHasItsID() {
        let screen = Screen(title: "") {
            for name in ["one", "two"] { Node(id: "twin") { Button(name) { [log] in log.add(name) } } }
        }
        var session = ScreenSession(screen, width: 20)
        let isHandled = session.click(row: 1, column: 4)
        #expect(
            (isHandled, log.entries, session.lines) == (
                true, ["two"], ["  [ one ]", "› [ two ]"]
            )
        )
    }

    @Test func theWheelScrollsAwayFromTheFocusUntilTheNextKey() {
        let screen = Screen(title: "") { for number in 0..<50 { Node(id: number) { Button("\(number)") {} } } }
        var session = ScreenSession(screen, width: 20, height: 5)
        let (down, up) = (
            Key.mouse(Mouse(.wheelDown, row: 1, column: 1)), Key.mouse(Mouse(.wheelUp, row: 1, column: 1))
        )
        let steps: [[Key]] = [[], [down], Array(repeating: down, count: 20), [up], [.down]]
        let lines = steps.map { keys in
            session.press(keys)
            return session.lines.first
        }
        #expect(lines == ["› [ 0 ]", "  [ 3 ]", "  [ 45 ]", "  [ 42 ]", "› [ 1 ]"])
    }

    private func form() -> Screen {
        Screen(
            title: "Form",
            leading: BarItem("Back", key: .escape) { [log] in log.add("back") },
            trailing: BarItem("Help") { [log] in log.add("help") },
            keys: [
                KeyBinding(.control("r"), "Reload") { [log] in log.add("reload") },
                KeyBinding(.function(1), "Help") { [log] in log.add("F1") },
            ]
        ) {
            Node(id: "city") { TextField("City", text: "東京x", onChange: { _ in }) }
            Node(id: "hint") { "Not for use" }
            Node(id: "send") { Button("Send") { [log] in log.add("send") } }
        }
    }
}
