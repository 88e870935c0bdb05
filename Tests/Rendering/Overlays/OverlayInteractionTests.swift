import MillraceRendering
import Testing

/// Keys and clicks while something is shown over a screen: they reach the topmost window, and nothing else.
struct OverlayInteractionTests {
    private let log = Log()

    /// Returns an interaction that has shown a screen.
    private func shown(_ screen: Screen, width: Int = 60, height: Int = 20) -> ScreenInteraction {
        var interaction = ScreenInteraction()
        show(screen, width: width, height: height, in: &interaction)
        return interaction
    }

    private func show(_ screen: Screen, width: Int = 60, height: Int = 20, in interaction: inout ScreenInteraction) {
        interaction.update(to: screen)
        interaction.didShow(screen.frame(width: width, height: height, of: interaction))
    }

    private func press(_ keys: Key..., on screen: Screen, in interaction: inout ScreenInteraction) {
        for key in keys {
            interaction.handle(key, on: screen).perform()
            interaction.update(to: screen)
        }
    }

    /// Clicks the first cell of a text, or leaves a mark in the log if it isn't shown.
    private func click(_ text: String, on screen: Screen, in interaction: inout ScreenInteraction) {
        let lines = screen.frame(width: 60, height: 20, of: interaction).lines
        guard let row = lines.firstIndex(where: { $0.contains(text) }), let start = lines[row].firstRange(of: text)
        else {
            return log.add("no \(text)")
        }
        let column = lines[row].distance(from: lines[row].startIndex, to: start.lowerBound)
        interaction.handle(.mouse(Mouse(.click, row: row, column: column)), on: screen).perform()
    }

    /// No key and no click reaches the screen below, whatever is shown over it.
    @Test(arguments: OverlayFixtures.Kind.allCases.filter { $0 != .toasts })
    func theScreenBelowGetsNothing(kind: OverlayFixtures.Kind) {
        let screen = OverlayFixtures.screen(kind, "Street", log: log)
        var interaction = shown(screen)
        let focus = interaction.focus
        let keys: [Key] = [
            "r", "?", "x", .enter, " ", .tab, .down, .up, .left, .right, .pageDown, .home, .end, .backtab,
            .paste("text"),
            .function(1), .control("r"), .backspace,
        ]
        for key in keys + keys { press(key, on: screen, in: &interaction) }
        for row in -1...20 {
            for column in stride(from: 0, to: 60, by: 3) {
                for action in [Mouse.Action.click, .wheelUp, .wheelDown] {
                    interaction.handle(.mouse(Mouse(action, row: row, column: column)), on: screen).perform()
                }
            }
        }
        let below = log.entries.filter { $0 == "back" || $0 == "r" || $0 == "?" || $0.hasPrefix("row") }
        #expect(below == [])
        #expect(interaction.focus == focus && interaction.scroll == 0)
    }

    @Test(arguments: [
        (OverlayFixtures.Kind.alert, "ok"), (.confirmation, "cancel"), (.choices, "cancel"), (.menu, "cancel"),
        (.help, "close"),
        (.palette, "cancel"), (.sheet, "cancel"), (.nested, "cancel"), (.toasts, "back"), (.toastsOverSheet, "cancel"),
    ])
    func escapeCancels(kind: OverlayFixtures.Kind, answer: String) {
        let screen = OverlayFixtures.screen(kind, "Street", log: log)
        var interaction = shown(screen)
        press(.escape, on: screen, in: &interaction)
        #expect(log.entries == [answer])
    }

    @Test func aWindowWithoutCancellingStaysOpen() {
        let base = OverlayFixtures.base("Street", log: log)
        let screen = base.presenting(OverlayFixtures.sheet("Street", onCancel: nil))
        var interaction = shown(screen)
        press(.escape, on: screen, in: &interaction)
        #expect(log.entries == [])
    }

    @Test func answersByKeys() {
        let base = OverlayFixtures.base("Street", log: log)
        let sink = OverlayFixtures.sink(log)
        let question = Confirmation("Save?", confirm: "Save", sending: "save", cancelling: "cancel")
        var screen = base.presenting(question, observer: sink)
        var interaction = shown(screen)
        press(.enter, on: screen, in: &interaction)
        show(screen, in: &interaction)
        press(.right, .enter, .left, " ", .tab, .enter, on: screen, in: &interaction)
        #expect(log.entries == ["save", "cancel", "save", "cancel"])

        screen = base.presenting(OverlayFixtures.confirmation(), observer: sink)
        interaction = shown(screen)
        press(.enter, on: screen, in: &interaction)
        #expect(log.entries.last == "cancel", "cancelling has the focus where something is destroyed")
        press(.backtab, .enter, on: screen, in: &interaction)
        #expect(log.entries.last == "confirm")
    }

    @Test func answersByClicks() {
        let base = OverlayFixtures.base("Street", log: log)
        let sink = OverlayFixtures.sink(log)
        let question = Confirmation("Sure?", confirm: "Go", sending: "go", cancelling: "cancel")
        let screen = base.presenting(question, observer: sink)
        var interaction = shown(screen)
        click("Go", on: screen, in: &interaction)
        click("Cancel", on: screen, in: &interaction)
        click("Sure?", on: screen, in: &interaction)
        #expect(log.entries == ["go", "cancel"])
        interaction.handle(.mouse(Mouse(.click, row: 0, column: 0)), on: screen).perform()
        #expect(log.entries.count == 2, "a click beside a question is no answer")
    }

    @Test func aMenu() {
        let base = OverlayFixtures.base("Street", log: log)
        let screen = base.presenting(OverlayFixtures.menu(), observer: OverlayFixtures.sink(log))
        var interaction = shown(screen)
        #expect(interaction.topFocus?.id == 2)
        press(.enter, .up, .enter, .end, .enter, "e", on: screen, in: &interaction)
        click("Item 0", on: screen, in: &interaction)
        click("Item 1", on: screen, in: &interaction)
        click("Addresses", on: screen, in: &interaction)
        interaction.handle(.mouse(Mouse(.click, row: 19, column: 59)), on: screen).perform()
        #expect(log.entries == ["item 2", "item 0", "item 3", "item 2", "item 0", "no Addresses", "cancel"])
    }

    /// The window is below its node, above it at the end of the screen, and in the middle where the node isn't in view.
    @Test(arguments: [(20, 7), (9, 2)])
    func thePlaceOfAMenu(height: Int, row: Int) {
        let screen = Screen(title: "") { for index in 0..<100 { Node(id: index, Text("Row \(index)")) } }
        let menu = Menu(below: 6, items: [.init("A", sending: 0), .init("B", sending: 0)], cancelling: 0)
        let frame = screen.presenting(menu, observer: .ignored).frame(width: 40, height: height)
        #expect(frame.lines.firstIndex { $0.contains("┌") } == row)
        #expect(frame.lines[row].hasPrefix("┌"))
        let elsewhere = Menu(below: 90, items: [.init("A", sending: 0)], cancelling: 0)
        let middle = screen.presenting(elsewhere, observer: .ignored).frame(width: 40, height: height)
        #expect(middle.lines.firstIndex { $0.contains("┌") } == (height - 3) / 2)
    }

    @Test func theScreenBelowKeepsItsFocusItsScrollAndWhatWasTyped() {
        func screen(_ question: MillraceRendering.Confirmation<String>?) -> Screen {
            Screen(title: "Form") {
                for index in 0..<40 { Node(id: index, Text("Line \(index)")) }
                Node(id: "name", TextField("Name", text: "", onChange: { _ in }))
                for index in 40..<80 { Node(id: index, Text("Line \(index)")) }
            }
            .presenting(question, observer: .ignored)
        }
        var interaction = shown(screen(nil))
        press("a", "b", on: screen(nil), in: &interaction)
        show(screen(nil), in: &interaction)
        let (focus, scroll) = (interaction.focus, interaction.scroll)
        #expect(scroll > 0 && focus?.editing?.value == "ab")
        let asked = screen(OverlayFixtures.confirmation())
        show(asked, in: &interaction)
        press("x", .tab, .down, .end, on: asked, in: &interaction)
        show(asked, in: &interaction)
        #expect(interaction.window?.focus != nil && interaction.topFocus == interaction.window?.focus)
        show(screen(nil), in: &interaction)
        #expect(interaction.focus == focus && interaction.scroll == scroll && interaction.window == nil)
    }

    @Test func anotherOverlayHasANewFocus() {
        let base = OverlayFixtures.base("Street", log: log)
        func sheet(_ id: Int) -> Screen {
            base.presenting(
                Overlay(id: id) {
                    Screen(title: "") {
                        TextField("Street", text: "", onChange: { _ in })
                        Button("Save") {}
                    }
                }
            )
        }
        var interaction = shown(sheet(1))
        press("a", .tab, on: sheet(1), in: &interaction)
        let focus = interaction.topFocus
        interaction.update(to: sheet(1))
        #expect(interaction.topFocus == focus)
        interaction.update(to: sheet(2))
        #expect(interaction.topFocus != focus && interaction.topFocus?.editing?.value == "")
    }

    @Test func aWindowOverAWindow() {
        let screen = OverlayFixtures.screen(.nested, "Street", log: log)
        var interaction = shown(screen)
        press(.enter, .control("s"), "x", on: screen, in: &interaction)
        #expect(log.entries == ["cancel"], "the sheet below the question gets nothing")
        let sheet = OverlayFixtures.screen(.sheet, "Street", log: log)
        show(sheet, in: &interaction)
        press("x", .control("s"), on: sheet, in: &interaction)
        #expect(log.entries == ["cancel", "typed x", "save"])
        interaction.moveFocus(to: "nothing", on: sheet)
        press(.tab, .enter, on: sheet, in: &interaction)
        #expect(log.entries.last == "button")
    }

    /// Whatever is presented later is on top, over every kind; what is below stays, and comes back.
    @Test(arguments: OverlayFixtures.Kind.allCases.filter { $0 != .toasts })
    func aQuestionOverEverything(kind: OverlayFixtures.Kind) {
        let below = OverlayFixtures.screen(kind, "Street", log: log)
        let question = Confirmation("On top", confirm: "Go", sending: "go", cancelling: "stop")
        let screen = below.presenting(question, observer: OverlayFixtures.sink(log))
        var interaction = shown(below)
        let focus = interaction.topFocus
        show(screen, in: &interaction)
        press(.enter, .escape, on: screen, in: &interaction)
        click("Cancel", on: screen, in: &interaction)
        show(screen, in: &interaction)
        click("[ Go ]", on: screen, in: &interaction)
        #expect(log.entries.prefix(2) == ["go", "stop"] && log.entries.last == "go")
        #expect(below != screen)
        show(below, in: &interaction)
        #expect(interaction.topFocus == focus)
    }

    /// What a user clicks is what the user has seen.
    @Test func aClickIsForTheFrameThatIsShown() {
        let base = OverlayFixtures.base("Street", log: log)
        let asked = base.presenting(OverlayFixtures.confirmation("Go"), observer: OverlayFixtures.sink(log))
        var interaction = shown(base)
        interaction.update(to: asked)
        for row in 0..<20 { interaction.handle(.mouse(Mouse(.click, row: row, column: 30)), on: asked).perform() }
        #expect(log.entries == [], "the window isn't shown yet")
        show(asked, in: &interaction)
        interaction.update(to: base)
        for row in 0..<20 { interaction.handle(.mouse(Mouse(.click, row: row, column: 30)), on: base).perform() }
        #expect(log.entries == [], "the window is still shown")
    }

    @Test func aClickOnAToast() {
        let screen = OverlayFixtures.screen(.toasts, "Street", log: log)
        var interaction = shown(screen)
        click("│ Street 6", on: screen, in: &interaction)
        press(.down, .enter, on: screen, in: &interaction)
        #expect(log.entries == ["toast 7", "row 1"])
        let over = OverlayFixtures.screen(.toastsOverSheet, "Street", log: log)
        show(over, in: &interaction)
        click("│ Street 0", on: over, in: &interaction)
        #expect(log.entries.last == "toast 1")
    }

    @Test func theOverlayAndTheToastsOfAnEmbeddedScreen() {
        let inner = OverlayFixtures.base("Inner", log: log)
            .presenting(OverlayFixtures.menu(), observer: OverlayFixtures.sink(log))
            .showing(OverlayFixtures.toasts("Toast", count: 1), onClick: { [log] in log.add("toast \($0)") })
        let panes = Screen(title: "Both") {
            Panes(.sideBySide) {
                Pane { EmbeddedScreen(id: "left", inner) }
                Pane { Text("right") }
            }
        }
        for screen in [Screen(title: "Both") { EmbeddedScreen(id: "left", inner) }, panes] {
            var interaction = shown(screen)
            let lines = screen.frame(width: 60, height: 20, of: interaction).lines
            #expect(lines.contains { $0.contains("Item 2 ✓") })
            press(.enter, on: screen, in: &interaction)
            click("│ Toast 0", on: screen, in: &interaction)
        }
        #expect(log.entries == ["item 2", "toast 1", "item 2", "toast 1"])
    }

    @Test func equalityAndDuplicates() {
        let screens = OverlayFixtures.Kind.allCases.map { OverlayFixtures.screen($0, "Street") }
        for (index, first) in screens.enumerated() {
            for (other, second) in screens.enumerated() { #expect((first == second) == (index == other)) }
        }
        let twice = Overlay(id: 1) {
            Screen(title: "") {
                Node(id: "a", Text("1"))
                Node(id: "a", Text("2"))
            }
        }
        #expect(OverlayFixtures.base("Street").presenting(twice).duplicateNodeIDs == ["a"])
    }
}
