import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// Several panes that scroll, each with its bar, and the focus that moves between them.
struct ScrollAreaTests {
    private static func lines(_ name: String, _ count: Int) -> [Node] {
        (0..<count).map { Node(id: "\(name) \($0)", Text("\(name) \($0)")) }
    }

    private static func buttons(_ name: String, _ count: Int) -> [Node] {
        (0..<count).map { Node(id: "\(name) \($0)", ListItem("\(name) \($0)") {}) }
    }

    /// A text on the left; on the right a list above another text.
    private static func screen(left: Int = 30, right: Int = 20, below: Int = 15) -> Screen {
        Screen(title: "") {
            Panes(.sideBySide) {
                Pane { lines("left", left) }.bordered("Left")
                Pane {
                    Panes(.stacked) {
                        Pane { buttons("right", right) }.bordered("Right")
                        Pane(.fixed(4)) { lines("below", below) }.showingScrollBar()
                    }
                }
            }
        }
    }

    @Test func eachPaneHasItsBar() {
        let lines = ScreenSession(Self.screen(), height: 14).frame.lines
        #expect(
            lines == [
                "┌ Left ────────────┐ ┌ Right ──────────┐",
                "│  left 0          █ │› right 0        █",
                "│  left 1          █ │  right 1        █",
                "│  left 2          █ │  right 2        │",
                "│  left 3          █ │  right 3        │",
                "│  left 4          │ │  right 4        │",
                "│  left 5          │ │  right 5        │",
                "│  left 6          │ │  right 6        │",
                "│  left 7          │ └─────────────────┘",
                "│  left 8          │",
                "│  left 9          │   below 0         █",
                "│  left 10         │   below 1         │",
                "│  left 11         │   below 2         │",
                "└──────────────────┘   below 3         │",
            ]
        )
    }

    @Test func contentThatFitsHasNoBar() {
        let lines = ScreenSession(Self.screen(left: 3, right: 2, below: 2), height: 14).frame.lines
        #expect(!lines.contains { $0.contains("█") } && lines[10].hasSuffix("below 0"), "\(lines)")
    }

    private typealias Steps = [(keys: [Key], seen: String)]

    /// The keys of each step, and afterwards: the pane that is highlighted, the focus, and the first line of each pane.
    private static let moves: [TestRow<Steps>] = [
        TestRow(
            "the tab key reaches each pane and returns",
            (1...11).map { ([.tab], "right, right \($0): left 0, right \(max(0, $0 - 6)), below 0") } + [
                ([.tab], "below, –: left 0, right 5, below 0"), ([.tab], "left, –: left 0, right 5, below 0"),
                ([.tab], "right, right 0: left 0, right 0, below 0"),
                (Array(repeating: .backtab, count: 14), "right, right 0: left 0, right 0, below 0"),
                ([.backtab], "left, –: left 0, right 0, below 0"), ([.backtab], "below, –: left 0, right 0, below 0"),
                ([.backtab], "right, right 11: left 0, right 5, below 0"),
            ]
        ),
        TestRow(
            "the keys scroll the pane with the focus",
            [
                ([.left], "left, –: left 0, right 0, below 0"), ([.down, .down], "left, –: left 2, right 0, below 0"),
                ([.pageDown], "left, –: left 13, right 0, below 0"), ([.end], "left, –: left 18, right 0, below 0"),
                ([.home], "left, –: left 0, right 0, below 0"), ([" "], "left, –: left 11, right 0, below 0"),
                ([.pageUp, .up], "left, –: left 0, right 0, below 0"),
                ([.right], "right, right 0: left 0, right 0, below 0"),
            ]
        ),
        TestRow(
            "the focus leaves a pane at its ends",
            [
                ([.end, .down], "below, –: left 0, right 13, below 0"),
                ([.down], "below, –: left 0, right 13, below 1"),
                ([.up], "below, –: left 0, right 13, below 0"), ([.up], "right, right 19: left 0, right 13, below 0"),
            ]
        ),
        TestRow(
            "left and right lead back to the pane with the focus last",
            [
                ([.end, .down, .left], "left, –: left 0, right 13, below 0"),
                ([.right], "below, –: left 0, right 13, below 0"),
                ([.up, .left, .right], "right, right 19: left 0, right 13, below 0"),
            ]
        ),
        TestRow(
            "a click on a text gives its pane the focus",
            [
                ([.mouse(Mouse(.click, row: 5, column: 5))], "left, –: left 0, right 0, below 0"),
                ([.mouse(Mouse(.click, row: 12, column: 25))], "below, –: left 0, right 0, below 0"),
                ([.mouse(Mouse(.click, row: 3, column: 25))], "right, right 2: left 0, right 0, below 0"),
            ]
        ),
        TestRow(
            "the wheel scrolls the pane under the pointer only",
            [
                ([.mouse(Mouse(.wheelDown, row: 11, column: 30))], "right, right 0: left 0, right 0, below 3"),
                ([.mouse(Mouse(.wheelDown, row: 3, column: 5))], "right, right 0: left 3, right 0, below 3"),
                ([.mouse(Mouse(.wheelDown, row: 3, column: 30))], "right, right 0: left 3, right 3, below 3"),
            ]
        ),
    ]

    @Test(arguments: moves) private func keysAndTheMouse(_ row: TestRow<Steps>) {
        var session = ScreenSession(Self.screen(right: row.name.contains("tab") ? 12 : 20), height: 14)
        let seen = row.value.map { step in
            session.press(step.keys)
            return session.seen
        }
        #expect(seen == row.value.map(\.seen), sourceLocation: row.location)
    }

    /// A click on every line of every bar: the ends lead to the ends, and further down is never further up.
    @Test(arguments: [(19, 1..<13, 0), (39, 1..<8, 1), (39, 10..<14, 2)])
    func aClickOnABarScrolls(column: Int, rows: Range<Int>, pane: Int) {
        var session = ScreenSession(Self.screen(), height: 14)
        var numbers: [Int] = []
        for row in rows {
            session.click(row: row, column: column)
            numbers.append(session.tops[pane].split(separator: " ").last.flatMap { Int($0) } ?? -1)
        }
        #expect(
            (numbers, [numbers.first, numbers.last], session.interaction.focus?.id) == (
                numbers.sorted(), [0, [18, 13, 11][pane]], "right 0"
            )
        )
    }

    /// For every scroll position, the thumb is at an end exactly if the content is.
    @Test func theThumbIsAtAnEndOnlyAtTheEnd() {
        for left in [13, 14, 20] + TestDepth.some([60, 100, 250], each: 3) {
            var session = ScreenSession(Self.screen(left: left), height: 14)
            session.press(.left)
            for position in 0...(left - 12) {
                let frame = session.frame
                let thumb = (1..<13).filter { frame[$0, 19].text == "█" }
                #expect(thumb.count >= 1 && thumb == Array(thumb[0]...thumb[0] + thumb.count - 1))
                let ends = [thumb.first == 1, thumb.last == 12]
                #expect(thumb.count >= 11 || ends == [position == 0, position == left - 12], "\(position) of \(left)")
                session.press(.down)
            }
        }
    }

    @Test func theFocusLeavesAPaneThatChanged() {
        for next in [Self.screen(left: 2), Self.screen(), Screen(title: "") { Node(id: "a", Button("A") {}) }] {
            var session = ScreenSession(Self.screen(), height: 14)
            session.press(.left, .down, .down, .down)
            session.update(to: next)
            session.press(.tab)
            #expect(session.interaction.focus != nil)
        }
        // A pane that got a node for the focus gives it to a node.
        var session = ScreenSession(Self.screen(), height: 14)
        session.press(.left)
        let next = Screen(title: "") {
            Panes(.sideBySide) {
                Pane { Self.buttons("new", 20) }
                Pane { Self.buttons("right", 20) }
            }
        }
        session.update(to: next)
        #expect(session.interaction.focus != nil)
    }

    @Test func aNodeThatIsHigherThanItsPaneScrollsFirst() {
        let text = (0..<10).map { "line \($0)" }.joined(separator: "\n")
        let screen = Screen(title: "") {
            Panes(.stacked) {
                Pane {
                    Node(id: "first", Button("First") {})
                    Node(id: "long", Text(text), onActivate: {})
                    Node(id: "last", Button("Last") {})
                }
            }
        }
        var session = ScreenSession(screen, height: 4)
        var tops: [String] = []
        for _ in 0..<9 {
            tops.append(session.frame.lines[0])
            session.press(.down)
        }
        #expect(
            tops == [
                "› [ First ]", "› line 0", "  line 1", "  line 2", "  line 3", "  line 4", "  line 5", "  line 6",
                "  line 7",
            ]
        )
        var seen = [session.interaction.focus?.id.description]
        session.press(.up)
        seen.append(session.frame.lines[3])
        session.press(.pageUp, .pageUp)
        seen.append(session.frame.lines[0])
        session.press(.up)
        #expect(seen + [session.interaction.focus?.id.description] == ["last", "  line 9", "› line 0", "first"])
    }
}

extension ScreenSession {
    /// The first line of each pane.
    fileprivate var tops: [String] {
        let frame = frame
        func text(_ row: Int, _ columns: Range<Int>) -> String {
            let cells = columns.map { frame[row, $0].text }.joined()
            return cells.split(separator: " ", omittingEmptySubsequences: true)
                .filter { $0 != "›" && $0 != "│" && $0 != "█" }.joined(separator: " ")
        }
        return [text(1, 1..<19), text(1, 22..<39), text(10, 21..<39)]
    }

    /// The panes whose border or bar isn't dimmed.
    fileprivate var highlighted: [String] {
        let frame = frame
        var names: [String] = []
        if frame[0, 0].style.attributes.contains(.bold) { names.append("left") }
        if frame[0, 21].style.attributes.contains(.bold) { names.append("right") }
        let bar = (10..<14).first { frame[$0, 39].text == "█" }
        if let bar, frame[bar, 39].style.attributes.contains(.bold) { names.append("below") }
        return names
    }

    /// The pane that is highlighted, the focus, and the first line of each pane.
    fileprivate var seen: String {
        let focus = interaction.focus?.id.description ?? "–"
        return "\(highlighted.joined(separator: " and ")), \(focus): \(tops.joined(separator: ", "))"
    }
}
