import MillraceRendering
import Testing

/// Keys, clicks and the wheel on panes.
struct PaneFocusTests {
    private static func list(_ name: String, _ count: Int) -> [Node] {
        (0..<count).map { Node(id: "\(name) \($0)", ListItem("\(name) \($0)") {}) }
    }

    /// Two panes side by side above a third, between pinned buttons.
    private let screen = Screen(title: "", keys: [KeyBinding("x", "Leave") {}]) {
        Panes(.stacked) {
            Pane {
                Panes(.sideBySide, collapsingBelow: 20) {
                    Pane { PaneFocusTests.list("left", 20) }.bordered("Left")
                    Pane {
                        Node(id: "words", Text("words"))
                        PaneFocusTests.list("right", 20)
                        Node(id: "field", TextField("", text: "ab", onChange: { _ in }))
                    }
                    .bordered("Right")
                }
            }
            Pane(.fixed(3)) { PaneFocusTests.list("below", 20) }
        }
    }
    .pinnedToTop { Node(id: "top", Button("Top") {}) }
    .pinnedToBottom { Node(id: "bottom", Button("Bottom") {}) }

    private struct Session {
        let screen: Screen
        var width = 40
        var interaction = ScreenInteraction()

        init(_ screen: Screen, width: Int = 40) {
            self.screen = screen
            self.width = width
            interaction.update(to: screen)
            show()
        }

        mutating func show() {
            interaction.didShow(screen.frame(width: width, height: 20, of: interaction))
        }

        /// The node with the focus after some keys.
        mutating func press(_ keys: Key...) -> NodeID? {
            for key in keys {
                _ = interaction.handle(key, on: screen)
                show()
            }
            return interaction.focus?.id
        }

        var lines: [String] { screen.frame(width: width, height: 20, of: interaction).lines }
    }

    @Test func arrowsMoveWithinPanesAndBetweenThem() {
        var session = Session(screen)
        #expect(session.press() == "top")
        #expect(session.press(.down) == "left 0")
        #expect(session.press(.down, .down) == "left 2")
        #expect(session.press(.right) == "right 1")
        #expect(session.press(.right) == "right 1")
        #expect(session.press(.left) == "left 2")
        #expect(session.press(.up, .up, .up) == "top")
        #expect(session.press(.left) == "top")
        #expect(session.press(.down, .end) == "left 19")
        #expect(session.press(.down) == "below 0")
        #expect(session.press(.end, .down) == "bottom")
        #expect(session.press(.up) == "below 19")
        #expect(session.press(.home, .up) == "left 19")
        #expect(session.press(.home) == "left 0")
    }

    @Test func tabGoesThroughAllPanesInTheirOrder() {
        var session = Session(screen)
        var order: [NodeID?] = [session.press()]
        for _ in 1..<screen.focusOrder.count { order.append(session.press(.tab)) }
        #expect(order == screen.focusOrder)
        #expect(session.press(.tab) == "top")
        #expect(session.press(.backtab) == "bottom")
    }

    @Test func aFieldKeepsItsArrows() {
        var session = Session(screen)
        #expect(session.press(.down, .right, .end) == "field")
        #expect(session.press(.left) == "field")
        #expect(session.interaction.focus?.editing?.cursor == 1)
    }

    @Test func pagesAreThoseOfThePane() {
        var session = Session(screen)
        #expect(session.press(.down, .pageDown) == "left 7")
        #expect(session.press(.pageDown, .pageDown, .pageDown) == "left 19")
        #expect(session.press(.pageUp) == "left 12")
        #expect(session.press(.end, .down, .pageDown) == "below 2")
    }

    @Test func everyPaneScrollsByItself() {
        var session = Session(screen)
        _ = session.press(.down, .end)
        #expect(session.interaction.scroll == 12)
        #expect(session.lines.contains { $0.hasPrefix("│› left 19") })
        #expect(session.lines.contains { $0.contains("words") })
        // Over the right pane, the wheel scrolls the right pane only.
        _ = session.press(.mouse(Mouse(.wheelDown, row: 5, column: 30)))
        #expect(session.interaction.scroll == 12)
        #expect(!session.lines.contains { $0.contains("words") })
        #expect(session.lines.contains { $0.contains("right 3") })
        _ = session.press(.mouse(Mouse(.wheelUp, row: 5, column: 3)))
        #expect(session.interaction.scroll == 9)
        _ = session.press(.mouse(Mouse(.wheelDown, row: 14, column: 3)))
        #expect(session.lines.contains { $0.contains("below 5") })
        #expect(session.interaction.scroll == 9)
        // Over what doesn't scroll, the wheel scrolls the first pane.
        _ = session.press(.mouse(Mouse(.wheelUp, row: 0, column: 3)))
        #expect(session.interaction.scroll == 6)
    }

    @Test func clicksReachTheNodeUnderThePointer() {
        var session = Session(screen)
        let lines = session.lines
        for (name, column) in [("left 3", 4), ("right 3", 24), ("below 1", 4)] {
            guard let row = lines.firstIndex(where: { $0.contains(name) }) else {
                Issue.record("\(name) isn't in view")
                continue
            }
            #expect(session.press(.mouse(Mouse(.click, row: row, column: column))) == NodeID(name))
        }
        let focus = session.interaction.focus?.id
        // The border belongs to no node.
        #expect(session.press(.mouse(Mouse(.click, row: 5, column: 0))) == focus)
    }

    @Test func collapsedPanesAreOneList() {
        var session = Session(screen, width: 19)
        #expect(session.press(.down, .right) == "left 0")
        #expect(session.press(.end) == "field")
        #expect(session.press(.up, .home, .pageDown, .pageDown, .pageDown) == "right 7")
        #expect(session.press(.up, .up, .up, .up, .up, .up, .up, .up) == "left 19")
        // On a wider terminal the focus stays, and each pane scrolls to it.
        session.width = 60
        session.show()
        #expect(session.interaction.focus?.id == "left 19")
        #expect(session.lines.contains { $0.contains("› left 19") })
    }

    @Test func aPaneThatLeavesPassesTheFocusOn() {
        func screen(_ names: [String]) -> Screen {
            Screen(title: "") {
                Panes(.sideBySide) { for name in names { Pane { PaneFocusTests.list(name, 3) } } }
            }
        }
        var interaction = ScreenInteraction()
        interaction.update(to: screen(["a", "b", "c"]))
        interaction.moveFocus(to: "b 1", on: screen(["a", "b", "c"]))
        interaction.update(to: screen(["b", "c"]))
        #expect(interaction.focus?.id == "b 1")
        interaction.update(to: screen(["c"]))
        #expect(interaction.focus?.id == "c 0" || interaction.focus?.id == "c 1")
        interaction.update(to: screen([]))
        #expect(interaction.focus == nil)
    }

    @Test func textsThatDontFitAreNeverInTheNextPane() {
        for string in NastyStrings.all {
            let screen = Screen(title: "") {
                Panes(.sideBySide) {
                    Pane(.fixed(6)) { Node(id: 1, Text(string).wrapped(.none)) }
                    Pane { Node(id: 2, Divider()) }
                }
            }
            let frame = screen.frame(width: 12)
            #expect((7..<12).allSatisfy { frame[0, $0].text == "─" } && frame[0, 6].text == " ", "\(string)")
        }
    }
}
