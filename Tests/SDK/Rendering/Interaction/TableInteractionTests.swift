import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// Keys and clicks on tables among the sections of a screen.
struct TableInteractionTests {
    /// What the handlers of a table were called with.
    private let log = Log()

    private func table(
        _ count: Int = 30,
        sort: TableSort? = nil,
        frozen: Int? = nil,
        from first: Int = 0,
        isReversed: Bool = false
    ) -> Table {
        let log = log
        let numbers = Array(first..<first + count)
        let table = Table(id: "numbers \(first)", ["Number", "Square", "Cube", "Fourth power"]) {
            for number in isReversed ? numbers.reversed() : numbers {
                TableRow(id: number, action: { log.add("row \(number)") }) {
                    "n\(number)"
                    "s\(number * number)"
                    "c\(number * number * number)"
                    "f\(number)"
                }
            }
        }
        .sortable(sort) { log.add("sort \($0.column)\($0.isDescending ? " descending" : "")") }
        return frozen.map { table.scrollingSideways(frozenColumns: $0) } ?? table
    }

    private func session(_ table: Table, width: Int = 40, height: Int = 10) -> ScreenSession {
        ScreenSession(Screen(title: "") { table }, width: width, height: height)
    }

    private func expectStill(_ session: inout ScreenSession, _ key: Key) {
        let before = session.lines
        session.press(key)
        #expect(session.lines == before)
    }

    private enum Act: Sendable {
        case press([Key])
        case click(String)
        case widen(Int)
    }

    /// What the user does, and afterwards: whether the last key or click did something, the focus, the first line and
    /// the last one.
    private typealias Use = (
        make: @Sendable (TableInteractionTests) -> Screen, width: Int,
        steps: [(act: Act, seen: String)], calls: [String]
    )

    private static let titles = "  Number  Square  Cube    Fourth power"
    /// Two tables: the last columns of the left one.
    private static let right =
        "  Cube    Fourth power      Number  Square  Cube |   c343    f7                n107    s11449  c1225…"

    private static let uses: [TestRow<Use>] = [
        TestRow(
            "pages and ends move the selected row",
            (
                { test in Screen(title: "") { test.table() } }, 40,
                [
                    (.press([.end]), "true 29 | \(titles) | › n29     s841    c24389  f29"),
                    (.press([.pageUp]), "true 23 | \(titles) |   n29     s841    c24389  f29"),
                    (.press([.home]), "true 0 | \(titles) |   n7      s49     c343    f7"),
                ], []
            )
        ),
        TestRow(
            "the header leaves with its table",
            (
                { test in
                    Screen(title: "") {
                        test.table(5)
                        Section(id: "end", header: "After the table") {
                            for number in 100..<120 { Node(id: number, ListItem("item \(number)") {}) }
                        }
                    }
                }, 40, [(.press([.end]), "true 119 |   item 110 | › item 119")], []
            )
        ),
        TestRow(
            "enter, space and clicks call the action of the row",
            (
                { test in Screen(title: "") { test.table() } }, 40,
                [
                    (.press([.enter, .down, " "]), "true 1 | \(titles) |   n7      s49     c343    f7"),
                    (.click("n4 "), "true 4 | \(titles) |   n7      s49     c343    f7"),
                ], ["row 0", "row 1", "row 4"]
            )
        ),
        TestRow(
            "a number without a column is the screen's",
            (
                { test in
                    let keys = ["1", "7"].map { (key: Key) in
                        KeyBinding(key, "Key") { test.log.add("key \(key.label)") }
                    }
                    return Screen(title: "", keys: keys) { test.table() }
                }, 40,
                [("1", true), ("7", true), ("5", false), ("0", false), ("٣", false), ("2", true)].map {
                    key,
                    isHandled in
                    (.press([key]), "\(isHandled) 0 | \(titles) | 1 Key  7 Key")
                },
                ["key 1", "key 7", "sort 1"]
            )
        ),
        TestRow(
            "a table that is not sortable is not sorted",
            (
                { _ in
                    Screen(title: "") {
                        Table(id: "people", ["Name", "Age"]) {
                            for (name, age) in [("Ada", "36"), ("Alan", "41")] {
                                TableRow(id: name) {
                                    name; age
                                }
                            }
                        }
                    }
                }, 40,
                [
                    (.click("Name"), "false Ada |   Name  Age |   Alan  41"),
                    (.press(["1"]), "false Ada |   Name  Age |   Alan  41"),
                    (.press([.down]), "true Alan |   Name  Age | › Alan  41"),
                ], []
            )
        ),
        TestRow(
            "a table that became wide has all its columns",
            (
                { test in Screen(title: "") { test.table(frozen: 0) } }, 24,
                [
                    (
                        .press([.right, .right, .right, .right, .right]),
                        "false 0 |   Cube    Fourth power |   c343    f7"
                    ), (.widen(80), "false 0 | \(titles) |   n7      s49     c343    f7"),
                    (.press([.left]), "false 0 | \(titles) |   n7      s49     c343    f7"),
                ], []
            )
        ),
        TestRow(
            "after the last column the right key leaves the pane",
            (
                { test in
                    Screen(title: "") {
                        Panes(.sideBySide) {
                            Pane { test.table(frozen: 0) }
                            Pane { test.table(20, frozen: 0, from: 100) }
                        }
                    }
                }, 50,
                [
                    (
                        .press([.right]),
                        "true 0 |   Square  Cube    Fourth…   Number  Square  Cube |   s49     c343    f7        n107    s11449  c1225…"
                    ), (.press([.right]), "true 0 | \(right)"), (.press([.right]), "true 100 | \(right)"),
                    (
                        .press([.right]),
                        "true 100 |   Cube    Fourth power      Square  Cube      Fou… |   c343    f7                s11449  c1225043  f107"
                    ), (.press([.left]), "true 100 | \(right)"), (.press([.left]), "true 0 | \(right)"),
                ], []
            )
        ),
        TestRow(
            "an interactive cell is activated",
            (
                { test in
                    Screen(title: "") {
                        Table(id: "tasks", ["Task", "Done"]) {
                            TableRow(id: 7) {
                                "Roof"
                                Toggle("", isOn: false, onChange: { isOn in test.log.add("toggle \(isOn)") })
                            }
                        }
                    }
                }, 40, [(.press([" "]), "true 7 |   Task  Done | › Roof  [ ]")], ["toggle true"]
            )
        ),
    ]

    @Test(arguments: uses) private func keysAndClicks(_ row: TestRow<Use>) throws {
        var session = ScreenSession(row.value.make(self), width: row.value.width, height: 10)
        let seen = try row.value.steps.map { step in
            var isHandled = false
            switch step.act {
            case let .press(keys): isHandled = session.press(keys)
            case let .click(text): isHandled = try session.click(text)
            case let .widen(width):
                session.width = width
                session.show()
            }
            return "\(isHandled) \(session.seen)"
        }
        let expected = (row.value.steps.map(\.seen), row.value.calls)
        #expect((seen, log.entries) == expected, sourceLocation: row.location)
    }

    /// Every row, in every height with room for it: the titles and the focused row are in view.
    @Test(arguments: TestDepth.some(3...12, each: 3))
    func theHeaderStaysAboveTheFocusedRow(height: Int) {
        var session = session(table(), height: height)
        let down = Array(repeating: Key.down, count: 30)
        for (step, key) in (down + Array(repeating: .up, count: 30)).enumerated() {
            let number = step < 30 ? step : 59 - step
            let (lines, focus) = (session.lines, session.interaction.focus?.id)
            let isInView = lines.first?.contains("Number") == true && lines.contains { $0.hasPrefix("› n\(number) ") }
            #expect(isInView && focus == NodeID(number), "n\(number) of \(lines)")
            session.press(key)
        }
    }

    @Test func theWheelScrollsBelowTheHeader() {
        var session = session(table())
        for _ in 0..<3 { session.press(.mouse(Mouse(.wheelDown, row: 4, column: 4))) }
        // The row below the titles isn't hit through them.
        let ids = (0...2).map { session.frame.nodeID(row: $0, column: 4) }
        #expect(
            (session.lines.first, session.lines[2].prefix(5), ids) == (Self.titles, "  n9 ", [nil, nil, 9])
        )
    }

    @Test(arguments: 0..<4)
    func aTitleAndItsNumberSort(column: Int) throws {
        let titles = ["Number", "Square", "Cube", "Fourth"]
        var session = session(table())
        for _ in 0..<20 { session.press(.down) }
        try session.click(titles[column])
        session.press(.character(Character("\(column + 1)")))
        session.update(to: Screen(title: "") { table(sort: TableSort(column: column)) })
        let isMarked = session.lines.first?.contains(titles[column] + (column == 3 ? " power ↑" : " ↑"))
        try session.click(titles[column])
        let sorts = ["sort \(column)", "sort \(column)", "sort \(column) descending"]
        #expect((isMarked, log.entries) == (true, sorts))
        // The focus stays on its row.
        let before = session.interaction.focus?.id
        session.update(to: Screen(title: "") { table(isReversed: true) })
        let line = session.lines.first { $0.hasPrefix("› ") }?.prefix(6)
        #expect((before, session.interaction.focus?.id, line) == (20, 20, "› n20 "))
    }

    @Test func columnsScrollByKeysTheWheelAndTheArrows() throws {
        let titles = ["  Number  Square  Cube", "  Number  Cube    Fourt…", "  Number  Fourth power"]
        let bars = ["  ─────────────────────›", "  ‹────────────────────›", "  ‹─────────────────────"]
        var session = session(table(frozen: 1), width: 24)
        var seen = [Array(session.lines[0...1])]
        for _ in 0..<2 {
            session.press(.right)
            seen.append(Array(session.lines[0...1]))
        }
        expectStill(&session, .right)
        try session.click("‹")
        seen.append(Array(session.lines[0...2]))
        for action in [Mouse.Action.wheelLeft, .wheelRight, .wheelLeft] {
            try session.click("n3", action: action)
            seen.append([session.lines[0]])
        }
        #expect(Array(seen[..<3]) == zip(titles, bars).map { [$0, $1] })
        #expect(seen[3] == [titles[1], bars[1], "› n0      c0      f0"])
        #expect(Array(seen[4...]) == [[titles[0]], [titles[1]], [titles[0]]])
        expectStill(&session, .left)
        // A sort by a title counts the columns that aren't in view too.
        session.press(.right)
        try session.click("Cube")
        #expect(log.entries == ["sort 2"])
    }

    @Test func aSelectedRowIsReversed() {
        let frame = Screen(title: "") { table(3).selecting(1) }.frame(width: 40)
        let reversed = [2, 4].map { column in
            (0..<frame.height).filter { frame[$0, column].style.attributes.contains(.reverse) }
        }
        #expect(reversed == [[3], [3]])
    }
}

extension ScreenSession {
    /// The focus, the first line and the last one.
    fileprivate var seen: String {
        let (focus, lines) = (interaction.focus?.id.description ?? "–", lines)
        return "\(focus) | \(lines.first ?? "") | \(lines.last { !$0.isEmpty } ?? "")"
    }

    @discardableResult
    fileprivate mutating func click(_ text: String, action: Mouse.Action = .click) throws -> Bool {
        let row = try lines.firstIndex { $0.contains(text) }.unwrapped()
        let line = lines[row]
        let range = try line.firstRange(of: text).unwrapped()
        return press(.mouse(Mouse(action, row: row, column: String(line[..<range.lowerBound]).columns())))
    }
}
