import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// Keys and clicks while something is shown over a screen: they reach the topmost window, and nothing else.
struct OverlayInteractionTests {
    private let log = Log()

    private func shown(_ screen: Screen) -> ScreenSession {
        ScreenSession(screen, width: 60, height: 20)
    }

    /// Clicks the first cell of a text, or leaves a mark in the log if it isn't shown.
    private func click(_ text: String, in session: inout ScreenSession) {
        let lines = session.lines
        guard let row = lines.firstIndex(where: { $0.contains(text) }), let start = lines[row].firstRange(of: text)
        else {
            return log.add("no \(text)")
        }
        session.click(row: row, column: lines[row].distance(from: lines[row].startIndex, to: start.lowerBound))
    }

    /// No key and no click reaches the screen below, whatever is shown over it.
    @Test(arguments: OverlayFixtures.Kind.allCases.filter { $0 != .toasts })
    func theScreenBelowGetsNothing(kind: OverlayFixtures.Kind) {
        var session = shown(OverlayFixtures.screen(kind, "Street", log: log))
        let focus = session.interaction.focus
        let keys: [Key] = [
            "r", "?", "x", .enter, " ", .tab, .down, .up, .left, .right, .pageDown, .home, .end, .backtab,
            .paste("text"),
            .function(1), .control("r"), .backspace,
        ]
        session.press(keys + keys)
        for row in -1...20 {
            for column in stride(from: 0, to: 60, by: 3) where (row + column / 3).isMultiple(of: TestDepth.step(16)) {
                for action in [Mouse.Action.click, .wheelUp, .wheelDown] {
                    session.press(.mouse(Mouse(action, row: row, column: column)))
                }
            }
        }
        let below = log.entries.filter { $0 == "back" || $0 == "r" || $0 == "?" || $0.hasPrefix("row") }
        #expect((below, session.interaction.focus, session.interaction.scroll) == ([], focus, 0))
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
        var session = shown(row.value.screen(log))
        for act in row.value.acts {
            switch act {
            case let .press(keys): session.press(keys)
            case let .click(text): click(text, in: &session)
            case let .place(row, column): session.click(row: row, column: column)
            }
            session.update(to: session.screen)
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
        var session = shown(screen(nil))
        session.press("a", "b")
        let (focus, scroll) = (session.interaction.focus, session.interaction.scroll)
        #expect(scroll > 0 && focus?.editing?.value == "ab")
        session.update(to: screen(OverlayFixtures.confirmation()))
        session.press("x", .tab, .down, .end)
        let window = session.interaction.window?.focus
        #expect(window != nil && session.interaction.topFocus == window)
        session.update(to: screen(nil))
        #expect(
            (session.interaction.focus, session.interaction.scroll, session.interaction.window == nil) == (
                focus, scroll, true
            )
        )
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
        var session = shown(sheet(1))
        session.press("a", .tab)
        let focus = session.interaction.topFocus
        session.update(to: sheet(1))
        let isKept = session.interaction.topFocus == focus
        session.update(to: sheet(2))
        let next = session.interaction.topFocus
        #expect((isKept, next == focus, next?.editing?.value) == (true, false, ""))
    }

    /// Whatever is presented later is on top, over every kind; what is below stays, and comes back.
    @Test(arguments: OverlayFixtures.Kind.allCases.filter { $0 != .toasts })
    func aQuestionOverEverything(kind: OverlayFixtures.Kind) {
        let below = OverlayFixtures.screen(kind, "Street", log: log)
        let question = Confirmation("On top", confirm: "Go", sending: "go", cancelling: "stop")
        let screen = below.presenting(question, observer: OverlayFixtures.sink(log))
        var session = shown(below)
        let focus = session.interaction.topFocus
        session.update(to: screen)
        session.press(.enter, .escape)
        click("Cancel", in: &session)
        click("[ Go ]", in: &session)
        #expect((log.entries.prefix(2), log.entries.last) == (["go", "stop"], "go"))
        session.update(to: below)
        #expect(below != screen && session.interaction.topFocus == focus)
    }

    /// What a user clicks is what the user has seen.
    @Test func aClickIsForTheFrameThatIsShown() {
        let base = OverlayFixtures.base("Street", log: log)
        let asked = base.presenting(OverlayFixtures.confirmation("Go"), observer: OverlayFixtures.sink(log))
        var session = shown(base)
        var interaction = session.interaction
        interaction.update(to: asked)
        // The window isn't shown yet.
        for row in 0..<20 { interaction.handle(.mouse(Mouse(.click, row: row, column: 30)), on: asked).perform() }
        if !log.entries.isEmpty { log.add("before the window was shown") }
        session.update(to: asked)
        interaction = session.interaction
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
            var session = shown(screen)
            #expect(session.lines.contains { $0.contains("Item 2 ✓") })
            session.press(.enter)
            click("│ Toast 0", in: &session)
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
        #expect(OverlayFixtures.base("Street").presenting(twice).mistakes.map(\.ids) == [["a"]])
    }
}
