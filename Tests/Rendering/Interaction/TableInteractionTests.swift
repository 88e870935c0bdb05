import MillraceRendering
import Synchronization
import Testing

/// Keys and clicks on tables among the sections of a screen.
struct TableInteractionTests {
    /// What the handlers of a table were called with.
    private final class Calls: Sendable {
        let sorts = Mutex<[TableSort]>([])
        let rows = Mutex<[Int]>([])
        let keys = Mutex<[String]>([])
    }

    private let calls = Calls()

    private func table(
        _ count: Int = 30,
        sort: TableSort? = nil,
        frozen: Int? = nil,
        from first: Int = 0,
        isReversed: Bool = false
    ) -> Table {
        let calls = calls
        let numbers = Array(first..<first + count)
        let table = Table(id: "numbers \(first)", ["Number", "Square", "Cube", "Fourth power"]) {
            for number in isReversed ? numbers.reversed() : numbers {
                TableRow(id: number, action: { calls.rows.withLock { $0.append(number) } }) {
                    "n\(number)"
                    "s\(number * number)"
                    "c\(number * number * number)"
                    "f\(number)"
                }
            }
        }
        .sortable(sort) { sort in calls.sorts.withLock { $0.append(sort) } }
        return frozen.map { table.scrollingSideways(frozenColumns: $0) } ?? table
    }

    private struct Session {
        var screen: Screen
        var width = 40
        var height = 10
        var interaction = ScreenInteraction()

        init(_ screen: Screen, width: Int = 40, height: Int = 10) {
            (self.screen, self.width, self.height) = (screen, width, height)
            update(to: screen)
        }

        var frame: TextFrame {
            screen.frame(width: width, height: height, of: interaction)
        }

        var lines: [String] {
            frame.lines
        }

        mutating func update(to screen: Screen) {
            self.screen = screen
            interaction.update(to: screen)
            interaction.didShow(frame)
        }

        @discardableResult
        mutating func press(_ key: Key) -> Bool {
            let isHandled = interaction.handle(key, on: screen).perform()
            interaction.didShow(frame)
            return isHandled
        }

        @discardableResult
        mutating func click(_ text: String, action: Mouse.Action = .click) throws -> Bool {
            let row = try #require(lines.firstIndex { $0.contains(text) })
            let line = lines[row]
            let range = try #require(line.firstRange(of: text))
            return press(.mouse(Mouse(action, row: row, column: String(line[..<range.lowerBound]).columns())))
        }
    }

    private func session(_ table: Table, keys: [KeyBinding] = [], width: Int = 40, height: Int = 10) -> Session {
        Session(Screen(title: "", keys: keys) { table }, width: width, height: height)
    }

    private func expectStill(_ session: inout Session, _ key: Key) {
        let before = session.lines
        session.press(key)
        #expect(session.lines == before)
    }

    /// Every row, in every height with room for it: the titles and the focused row are in view.
    @Test(arguments: 3...12)
    func theHeaderStaysAboveTheFocusedRow(height: Int) {
        var session = session(table(), height: height)
        for number in 0..<30 {
            #expect(session.interaction.focus?.id == NodeID(number))
            #expect(session.lines.first?.contains("Number") == true)
            #expect(session.lines.contains { $0.hasPrefix("› n\(number) ") })
            session.press(.down)
        }
        for number in (0..<30).reversed() {
            #expect(session.lines.first?.contains("Number") == true)
            #expect(session.lines.contains { $0.hasPrefix("› n\(number) ") })
            session.press(.up)
        }
    }

    @Test func pagesAndEndsMoveTheSelectedRow() {
        var session = session(table())
        session.press(.end)
        #expect(session.interaction.focus?.id == 29)
        #expect(session.lines.last == "› n29     s841    c24389  f29")
        session.press(.pageUp)
        #expect(session.interaction.focus?.id == 23)
        session.press(.home)
        #expect(session.interaction.focus?.id == 0)
        #expect(session.lines.first == "  Number  Square  Cube    Fourth power")
    }

    @Test func theWheelScrollsBelowTheHeader() {
        var session = session(table())
        for _ in 0..<3 { session.press(.mouse(Mouse(.wheelDown, row: 4, column: 4))) }
        #expect(session.lines.first == "  Number  Square  Cube    Fourth power")
        #expect(session.lines[2].contains("n9 "))
        // The row below the titles isn't hit through them.
        #expect(session.frame.nodeID(row: 0, column: 4) == nil)
        #expect(session.frame.nodeID(row: 1, column: 4) == nil)
        #expect(session.frame.nodeID(row: 2, column: 4) == 9)
    }

    @Test func theHeaderLeavesWithItsTable() {
        var session = Session(
            Screen(title: "") {
                table(5)
                Section(id: "end", header: "After the table") {
                    for number in 100..<120 { Node(id: number, ListItem("item \(number)") {}) }
                }
            }
        )
        session.press(.end)
        #expect(!session.lines.contains { $0.contains("Number") })
        #expect(session.lines.last == "› item 119")
    }

    @Test func enterAndClicksCallTheActionOfTheRow() throws {
        var session = session(table())
        session.press(.enter)
        session.press(.down)
        session.press(" ")
        try session.click("n4 ")
        #expect(calls.rows.withLock { $0 } == [0, 1, 4])
        #expect(session.interaction.focus?.id == 4)
    }

    @Test(arguments: 0..<4)
    func aTitleAndItsNumberSort(column: Int) throws {
        let titles = ["Number", "Square", "Cube", "Fourth"]
        var session = session(table())
        for _ in 0..<20 { session.press(.down) }
        try session.click(titles[column])
        session.press(.character(Character("\(column + 1)")))
        #expect(calls.sorts.withLock { $0 } == [TableSort(column: column), TableSort(column: column)])
        session.update(to: Screen(title: "") { table(sort: TableSort(column: column)) })
        #expect(session.lines.first?.contains(titles[column] + (column == 3 ? " power ↑" : " ↑")) == true)
        try session.click(titles[column])
        #expect(calls.sorts.withLock { $0.last } == TableSort(column: column, isDescending: true))
        // The focus stays on its row.
        #expect(session.interaction.focus?.id == 20)
        session.update(to: Screen(title: "") { table(isReversed: true) })
        #expect(session.interaction.focus?.id == 20)
        #expect(session.lines.contains { $0.hasPrefix("› n20 ") })
    }

    @Test func aNumberWithoutAColumnIsTheScreens() {
        let calls = calls
        func binding(_ key: Key) -> KeyBinding {
            KeyBinding(key, "Key") { calls.keys.withLock { $0.append("\(key)") } }
        }
        var session = session(table(), keys: [binding("1"), binding("7")])
        let presses = ["1", "7", "5", "0", "٣", "2"].map { session.press($0) }
        #expect(presses == [true, true, false, false, false, true])
        #expect(calls.keys.withLock { $0.count } == 2)
        #expect(calls.sorts.withLock { $0 } == [TableSort(column: 1)])
    }

    @Test func aTableThatIsNotSortableIsNotSorted() throws {
        var session = session(Table(["Name", "Age"], rows: [["Ada", "36"], ["Alan", "41"]]))
        let isSorted = try session.click("Name")
        #expect(!isSorted)
        let presses = [session.press("1"), session.press(.down)]
        #expect(presses == [false, true])
        #expect(session.lines.last { !$0.isEmpty } == "› Alan  41")
    }

    @Test func columnsScrollByKeysTheWheelAndTheArrows() throws {
        var session = session(table(frozen: 1), width: 24)
        #expect(session.lines[0] == "  Number  Square  Cube")
        #expect(session.lines[1] == "  ─────────────────────›")
        session.press(.right)
        #expect(session.lines[0] == "  Number  Cube    Fourt…")
        #expect(session.lines[1] == "  ‹────────────────────›")
        #expect(session.lines[2] == "› n0      c0      f0")
        session.press(.right)
        #expect(session.lines[0] == "  Number  Fourth power")
        #expect(session.lines[1] == "  ‹─────────────────────")
        expectStill(&session, .right)
        try session.click("‹")
        #expect(session.lines[0] == "  Number  Cube    Fourt…")
        try session.click("n3", action: .wheelLeft)
        #expect(session.lines[0] == "  Number  Square  Cube")
        try session.click("n3", action: .wheelRight)
        try session.click("n3", action: .wheelLeft)
        expectStill(&session, .left)
        // A sort by a title counts the columns that aren't in view too.
        session.press(.right)
        try session.click("Cube")
        #expect(calls.sorts.withLock { $0 } == [TableSort(column: 2)])
    }

    @Test func aTableThatBecameWideHasAllItsColumns() {
        var session = session(table(frozen: 0), width: 24)
        for _ in 0..<5 { session.press(.right) }
        session.width = 80
        session.interaction.didShow(session.frame)
        #expect(session.lines[0] == "  Number  Square  Cube    Fourth power")
        expectStill(&session, .left)
    }

    @Test func afterTheLastColumnTheRightKeyLeavesThePane() {
        var session = Session(
            Screen(title: "") {
                Panes(.sideBySide) {
                    Pane { table(frozen: 0) }
                    Pane { table(20, frozen: 0, from: 100) }
                }
            },
            width: 50
        )
        func titles() -> String { session.lines[0] }
        var presses = 0
        while (session.interaction.focus?.id).map({ $0 == 0 }) == true, presses < 9 {
            session.press(.right)
            presses += 1
        }
        #expect(presses == 3)
        #expect(session.interaction.focus?.id == 100)
        session.press(.right)
        session.press(.left)
        #expect(session.interaction.focus?.id == 100)
        session.press(.left)
        #expect(session.interaction.focus?.id == 0)
    }

    @Test func aSelectedRowIsReversed() {
        let frame = Screen(title: "") { table(3).selecting(1) }.frame(width: 40)
        let reversed = (0..<frame.height).filter { frame[$0, 4].style.attributes.contains(.reverse) }
        #expect(reversed == [3])
        #expect(frame[3, 2].style.attributes.contains(.reverse))
    }

    @Test func anInteractiveCellIsActivated() {
        let calls = calls
        var session = session(
            Table(id: "tasks", ["Task", "Done"]) {
                TableRow(id: 7) {
                    "Roof"
                    Toggle("", isOn: false, onChange: { isOn in calls.rows.withLock { $0.append(isOn ? 1 : 0) } })
                }
            }
        )
        session.press(" ")
        #expect(calls.rows.withLock { $0 } == [1])
    }

    @Test func anEmbeddedTableIsATable() throws {
        let inner = Screen(title: "Inner") { table() }
        var session = Session(Screen(title: "") { EmbeddedScreen(id: "inner", inner) })
        for _ in 0..<20 { session.press(.down) }
        #expect(session.lines[0].contains("Number"))
        try session.click("Cube")
        #expect(calls.sorts.withLock { $0 } == [TableSort(column: 2)])
    }
}
