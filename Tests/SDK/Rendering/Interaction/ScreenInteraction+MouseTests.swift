import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// What clicks and turns of the wheel do.
struct ScreenInteractionMouseTests {
    private let log = Log()

    @Test func aClickFocusesAndActivates() {
        let screen = form()
        var interaction = shown(screen)
        let clicks = [(1, 0), (3, 5), (4, 5), (2, 0), (99, -5)].map { row, column in
            let isHandled = click(row: row, column: column, on: screen, &interaction)
            return "\(isHandled) \(interaction.focus?.id.description ?? "–")"
        }
        #expect(clicks == ["false city", "false city", "true send", "true city", "false city"])
        #expect(log.entries == ["send"])
    }

    /// The field is `› City: [東京x                ]`; beside its text a click leaves the cursor where it is.
    @Test(arguments: [(8, 3), (9, 0), (10, 0), (11, 1), (12, 1), (13, 2), (14, 3), (28, 3), (29, 3)])
    func aClickPlacesTheCursor(column: Int, cursor: Int) {
        let screen = form()
        var interaction = shown(screen)
        for _ in 0..<2 {
            let isHandled = click(row: 2, column: column, on: screen, &interaction)
            #expect(isHandled && interaction.focus?.editing?.cursor == cursor)
            // The second click gives the field the focus, too.
            _ = interaction.handle(.down, on: screen)
        }
    }

    @Test func aClickInAFieldKeepsWhatWasTypedAndSelectsNothing() {
        let screen = form()
        var interaction = shown(screen)
        _ = interaction.handle("!", on: screen)
        _ = interaction.handle(.modified(.home, .shift), on: screen)
        #expect(interaction.focus?.editing?.selection == 0..<4)
        interaction.didShow(screen.frame(width: 30, height: nil, of: interaction))
        #expect(click(row: 2, column: 11, on: screen, &interaction))
        // The screen doesn't know yet of what was typed.
        interaction.update(to: screen)
        #expect(interaction.focus?.editing == TextEditing("東京x!", cursor: 1))
    }

    @Test func aClickOnAnItemOrAKeyDoesWhatTheKeyDoes() {
        let screen = form()
        var interaction = shown(screen)
        // esc Back       Form        Help, and ^R Reload  F1 Help
        let handled = [(0, 7), (0, 29), (0, 14), (6, 0), (6, 9), (6, 11)].map { row, column in
            click(row: row, column: column, on: screen, &interaction)
        }
        #expect(handled == [true, true, false, true, false, true])
        #expect(log.entries == ["back", "help", "reload", "F1"])
        let labels = Screen(title: "Form", trailing: BarItem("3 of 4")) {}
        var other = shown(labels)
        #expect(!click(row: 0, column: 29, on: labels, &other))
    }

    @Test func aClickReachesTheNodeThatWasClickedEvenIfAnotherHasItsID() {
        let screen = Screen(title: "") {
            for name in ["one", "two"] { Node(id: "twin") { Button(name) { [log] in log.add(name) } } }
        }
        var interaction = shown(screen)
        let isHandled = click(row: 1, column: 4, on: screen, &interaction)
        #expect(isHandled && log.entries == ["two"])
        #expect(screen.frame(width: 20, height: nil, of: interaction).lines == ["  [ one ]", "› [ two ]"])
    }

    @Test func theWheelScrollsAwayFromTheFocusUntilTheNextKey() {
        let screen = Screen(title: "") { for number in 0..<50 { Node(id: number) { Button("\(number)") {} } } }
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        func show() -> String? {
            let frame = screen.frame(width: 20, height: 5, of: interaction)
            interaction.didShow(frame)
            return frame.lines.first
        }
        let (down, up) = (
            Key.mouse(Mouse(.wheelDown, row: 1, column: 1)), Key.mouse(Mouse(.wheelUp, row: 1, column: 1))
        )
        let steps: [[Key]] = [[], [down], Array(repeating: down, count: 20), [up], [.down]]
        let lines = steps.map { keys in
            for key in keys { interaction.handle(key, on: screen).perform() }
            return show()
        }
        #expect(lines == ["› [ 0 ]", "  [ 3 ]", "  [ 45 ]", "  [ 42 ]", "› [ 1 ]"])
    }

    private func shown(_ screen: Screen) -> ScreenInteraction {
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        interaction.didShow(screen.frame(width: 30, height: nil, of: interaction))
        return interaction
    }

    private func click(row: Int, column: Int, on screen: Screen, _ interaction: inout ScreenInteraction) -> Bool {
        interaction.handle(.mouse(Mouse(.click, row: row, column: column)), on: screen).perform()
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
