import MillraceRendering
import Testing

/// What clicks and turns of the wheel do.
struct ScreenInteractionMouseTests {
    private let log = Log()

    @Test func aClickFocusesAndActivates() {
        let screen = form()
        var interaction = shown(screen)
        #expect(!click(row: 1, column: 0, on: screen, &interaction))
        #expect(!click(row: 3, column: 5, on: screen, &interaction))
        #expect(click(row: 4, column: 5, on: screen, &interaction))
        #expect(interaction.focus?.id == "send")
        #expect(click(row: 2, column: 0, on: screen, &interaction))
        #expect(interaction.focus?.id == "city")
        #expect(!click(row: 99, column: -5, on: screen, &interaction))
        #expect(log.entries == ["send"])
    }

    /// The field is `› City: [東京x                ]`; beside its text a click leaves the cursor where it is.
    @Test(arguments: [(8, 3), (9, 0), (10, 0), (11, 1), (12, 1), (13, 2), (14, 3), (28, 3), (29, 3)])
    func aClickPlacesTheCursor(column: Int, cursor: Int) {
        let screen = form()
        var interaction = shown(screen)
        #expect(click(row: 2, column: column, on: screen, &interaction))
        #expect(interaction.focus?.editing?.cursor == cursor)
        _ = interaction.handle(.down, on: screen)
        #expect(click(row: 2, column: column, on: screen, &interaction))
        #expect(interaction.focus?.editing?.cursor == cursor)
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
        // esc Back       Form        Help
        #expect(click(row: 0, column: 7, on: screen, &interaction))
        #expect(click(row: 0, column: 29, on: screen, &interaction))
        #expect(!click(row: 0, column: 14, on: screen, &interaction))
        // ^R Reload  F1 Help
        #expect(click(row: 6, column: 0, on: screen, &interaction))
        #expect(!click(row: 6, column: 9, on: screen, &interaction))
        #expect(click(row: 6, column: 11, on: screen, &interaction))
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
        #expect(click(row: 1, column: 4, on: screen, &interaction))
        #expect(log.entries == ["two"])
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
        #expect(show() == "› [ 0 ]")
        interaction.handle(.mouse(Mouse(.wheelDown, row: 1, column: 1)), on: screen).perform()
        #expect(show() == "  [ 3 ]")
        for _ in 0..<20 { _ = interaction.handle(.mouse(Mouse(.wheelDown, row: 1, column: 1)), on: screen) }
        #expect(show() == "  [ 45 ]")
        _ = interaction.handle(.mouse(Mouse(.wheelUp, row: 1, column: 1)), on: screen)
        #expect(show() == "  [ 42 ]")
        _ = interaction.handle(.down, on: screen)
        #expect(show() == "› [ 1 ]")
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
