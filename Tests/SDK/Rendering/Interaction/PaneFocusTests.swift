import MillraceRendering
import RenderingTestSupport
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

    private typealias Steps = (width: Int, steps: [(keys: [Key], focus: NodeID)])

    private static let moves: [TestRow<Steps>] = [
        TestRow(
            "arrows move within panes and between them",
            (
                40,
                [
                    ([], "top"), ([.down], "left 0"), ([.down, .down], "left 2"), ([.right], "right 1"),
                    ([.right], "right 1"), ([.left], "left 2"), ([.up, .up, .up], "top"), ([.left], "top"),
                    ([.down, .end], "left 19"), ([.down], "below 0"), ([.end, .down], "bottom"), ([.up], "below 19"),
                    ([.home, .up], "left 19"), ([.home], "left 0"),
                ]
            )
        ),
        TestRow(
            "pages are those of the pane",
            (
                40,
                [
                    ([.down, .pageDown], "left 7"), ([.pageDown, .pageDown, .pageDown], "left 19"),
                    ([.pageUp], "left 12"), ([.end, .down, .pageDown], "below 2"),
                ]
            )
        ),
        TestRow(
            "collapsed panes are one list",
            (
                19,
                [
                    ([.down, .right], "left 0"), ([.end], "field"),
                    ([.up, .home, .pageDown, .pageDown, .pageDown], "right 7"),
                    ([.up, .up, .up, .up, .up, .up, .up, .up], "left 19"),
                ]
            )
        ),
    ]

    @Test(arguments: moves) private func keysMoveTheFocus(_ row: TestRow<Steps>) {
        var session = ScreenSession(screen, width: row.value.width, height: 20)
        let focus = row.value.steps.map { step in
            session.press(step.keys)
            return session.interaction.focus?.id
        }
        #expect(focus == row.value.steps.map(\.focus), sourceLocation: row.location)
    }

    @Test func aFieldKeepsItsArrows() {
        var session = ScreenSession(screen, height: 20)
        session.press(.down, .right, .end, .left)
        #expect(session.interaction.focus?.editing?.cursor == 1)
    }

    @Test func onAWiderTerminalTheFocusStaysAndEachPaneScrollsToIt() {
        var session = ScreenSession(screen, width: 19, height: 20)
        session.press(.down, .end, .up, .home, .pageDown, .pageDown, .pageDown)
        session.press(Array(repeating: .up, count: 8))
        session.width = 60
        session.show()
        #expect(session.interaction.focus?.id == "left 19")
        #expect(session.lines.contains { $0.contains("› left 19") })
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
