import MillraceRendering
import RenderingTestSupport
import TestSupport
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
            for column in stride(from: 0, to: 60, by: TestDepth.step(2) * 3) {
                for action in [Mouse.Action.click, .wheelUp, .wheelDown] {
                    interaction.handle(.mouse(Mouse(action, row: row, column: column)), on: screen).perform()
                }
            }
        }
        let below = log.entries.filter { $0 == "back" || $0 == "r" || $0 == "?" || $0.hasPrefix("row") }
        #expect(below == [] && interaction.focus == focus && interaction.scroll == 0)
    }

    private enum Act: Sendable {
        case press([Key])
        case click(String)
        case place(row: Int, column: Int)
    }

    private typealias Use = (screen: @Sendable (Log) -> Screen, acts: [Act], log: [String])

    private static func asking(_ question: MillraceRendering.Confirmation<String>) -> @Sendable (Log) -> Screen {
        { OverlayFixtures.base("Street", log: $0).presenting(question, observer: OverlayFixtures.sink($0)) }
    }

    private static func escaping(_ kind: OverlayFixtures.Kind, _ answer: String) -> TestRow<Use> {
        TestRow(
            "escape of \(kind)",
            ({ OverlayFixtures.screen(kind, "Street", log: $0) }, [.press([.escape])], [answer])
        )
    }

    private static let save = Confirmation("Save?", confirm: "Save", sending: "save", cancelling: "cancel")
    private static let go = Confirmation("Sure?", confirm: "Go", sending: "go", cancelling: "cancel")

    private static let uses: [TestRow<Use>] = [
        escaping(.alert, "ok"), escaping(.confirmation, "cancel"), escaping(.choices, "cancel"),
        escaping(.menu, "cancel"), escaping(.help, "close"), escaping(.palette, "cancel"), escaping(.sheet, "cancel"),
        escaping(.nested, "cancel"), escaping(.toasts, "back"), escaping(.toastsOverSheet, "cancel"),
        TestRow(
            "a window without cancelling stays open",
            (
                { OverlayFixtures.base("Street", log: $0).presenting(OverlayFixtures.sheet("Street", onCancel: nil)) },
                [.press([.escape])], []
            )
        ),
        TestRow(
            "answers by keys",
            (
                asking(save), [.press([.enter]), .press([.right, .enter, .left, " ", .tab, .enter])],
                ["save", "cancel", "save", "cancel"]
            )
        ),
        TestRow(
            "cancelling has the focus where something is destroyed",
            (asking(OverlayFixtures.confirmation()), [.press([.enter, .backtab, .enter])], ["cancel", "confirm"])
        ),
        TestRow(
            "answers by clicks; a click beside a question is no answer",
            (
                asking(go), [.click("Go"), .click("Cancel"), .click("Sure?"), .place(row: 0, column: 0)],
                ["go", "cancel"]
            )
        ),
        TestRow(
            "a menu",
            (
                {
                    let sink = OverlayFixtures.sink($0)
                    return OverlayFixtures.base("Street", log: $0).presenting(OverlayFixtures.menu(), observer: sink)
                },
                [
                    .press([.enter, .up, .enter, .end, .enter, "e"]), .click("Item 0"), .click("Item 1"),
                    .click("Addresses"), .place(row: 19, column: 59),
                ],
                ["item 2", "item 0", "item 3", "item 2", "item 0", "no Addresses", "cancel"]
            )
        ),
        TestRow(
            "a toast",
            (
                { OverlayFixtures.screen(.toasts, "Street", log: $0) },
                [.click("│ Street 6"), .press([.down, .enter])],
                ["toast 7", "row 1"]
            )
        ),
        TestRow(
            "a toast over a sheet",
            ({ OverlayFixtures.screen(.toastsOverSheet, "Street", log: $0) }, [.click("│ Street 0")], ["toast 1"])
        ),
    ]

    @Test(arguments: uses) private func keysAndClicksOn(_ row: TestRow<Use>) {
        let screen = row.value.screen(log)
        var interaction = shown(screen)
        for act in row.value.acts {
            switch act {
            case let .press(keys): for key in keys { press(key, on: screen, in: &interaction) }
            case let .click(text): click(text, on: screen, in: &interaction)
            case let .place(row, column):
                interaction.handle(.mouse(Mouse(.click, row: row, column: column)), on: screen).perform()
            }
            show(screen, in: &interaction)
        }
        #expect(log.entries == row.value.log, sourceLocation: row.location)
    }

    /// The window is below its node, above it at the end of the screen, and in the middle where the node isn't in view.
    @Test(arguments: [(20, 7), (9, 2)])
    func thePlaceOfAMenu(height: Int, row: Int) {
        let screen = Screen(title: "") { for index in 0..<100 { Node(id: index, Text("Row \(index)")) } }
        let menu = Menu(below: 6, items: [.init("A", sending: 0), .init("B", sending: 0)], cancelling: 0)
        let frame = screen.presenting(menu, observer: .ignored).frame(width: 40, height: height)
        let elsewhere = Menu(below: 90, items: [.init("A", sending: 0)], cancelling: 0)
        let middle = screen.presenting(elsewhere, observer: .ignored).frame(width: 40, height: height)
        let rows = [frame, middle].map { $0.lines.firstIndex { $0.contains("┌") } }
        #expect(rows == [row, (height - 3) / 2] && frame.lines[row].hasPrefix("┌"), "\(frame.lines)")
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
        let isKept = interaction.topFocus == focus
        interaction.update(to: sheet(2))
        #expect(isKept && interaction.topFocus != focus && interaction.topFocus?.editing?.value == "")
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
        show(below, in: &interaction)
        #expect(below != screen && interaction.topFocus == focus)
    }

    /// What a user clicks is what the user has seen.
    @Test func aClickIsForTheFrameThatIsShown() {
        let base = OverlayFixtures.base("Street", log: log)
        let asked = base.presenting(OverlayFixtures.confirmation("Go"), observer: OverlayFixtures.sink(log))
        var interaction = shown(base)
        interaction.update(to: asked)
        // The window isn't shown yet.
        for row in 0..<20 { interaction.handle(.mouse(Mouse(.click, row: row, column: 30)), on: asked).perform() }
        if !log.entries.isEmpty { log.add("before the window was shown") }
        show(asked, in: &interaction)
        interaction.update(to: base)
        for row in 0..<20 { interaction.handle(.mouse(Mouse(.click, row: row, column: 30)), on: base).perform() }
        #expect(log.entries == [], "the window is still shown")
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
        let equal = screens.map { screen in screens.indices.filter { screens[$0] == screen } }
        #expect(equal == screens.indices.map { [$0] })
        let twice = Overlay(id: 1) {
            Screen(title: "") {
                Node(id: "a", Text("1"))
                Node(id: "a", Text("2"))
            }
        }
        #expect(OverlayFixtures.base("Street").presenting(twice).duplicateNodeIDs == ["a"])
    }
}
