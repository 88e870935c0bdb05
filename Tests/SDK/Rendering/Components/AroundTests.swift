import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// What stands around a component moves its content, and changes nothing about it.
struct AroundTests {
    private static let widths = [0, 1, 2, 3, 4, 5, 8, 13, 20, 40, 80, 200]

    private static let text = Text("London")
    private static let row = Row(spacing: 0) {
        Column(.fit, Text("a").bordered())
        Column(.fit, Text("b\nc").bordered())
    }
    private static let fit = Row(spacing: 0) {
        Column(.fit, Text("ab").width(minimum: 5))
        Column(.fit, "|")
    }

    private static let looks: [TestRow<Look>] = [
        TestRow("borders", (text.bordered(), 8, ["┌──────┐", "│London│", "└──────┘"])),
        TestRow("borders", (text.bordered("City"), 8, ["┌ City ┐", "│London│", "└──────┘"])),
        TestRow("borders", (text.bordered("Cities"), 8, ["┌ Cit… ┐", "│London│", "└──────┘"])),
        TestRow("borders", (text.bordered("東京都", line: .double), 8, ["╔ 東… ═╗", "║London║", "╚══════╝"])),
        TestRow("borders", (text.bordered("C", line: .heavy), 4, ["┏━━┓", "┃Lo┃", "┃nd┃", "┃on┃", "┗━━┛"])),
        TestRow("borders", (Text("ab").bordered(line: .rounded), 3, ["╭─╮", "│a│", "│b│", "╰─╯"])),
        TestRow("borders", (Text("ab").bordered(), 2, ["ab"])),
        TestRow("borders", (text.bordered(), 0, [])),
        TestRow("borders", (Stack([]).bordered("x\u{1B}[2J\ny"), 12, ["┌ x␛[2J␊y ─┐", "└──────────┘"])),
        TestRow("a border in a row is as high as the row", (row, 9, ["┌─┐┌─┐", "│a││b│", "│ ││c│", "└─┘└─┘"])),
        TestRow(
            "padding leaves A column to its content",
            (Text("ab").padded(columns: 2, lines: 1), 7, ["", "  ab", ""])
        ),
        TestRow("padding leaves a column to its content", (Text("ab").padded(columns: 2), 5, ["  a", "  b"])),
        TestRow("padding leaves a column to its content", (Text("ab").padded(columns: 2), 2, [" a", " b"])),
        TestRow("padding leaves a column to its content", (Text("ab").padded(columns: .max), 1, ["a", "b"])),
        TestRow("padding leaves a column to its content", (Text("ab").padded(columns: 2, lines: -3), 0, [])),
        TestRow("widths and places", (Divider().width(maximum: 4).placed(.end), 6, ["  ────"])),
        TestRow("widths and places", (Divider().width(maximum: 4).placed(.center), 3, ["───"])),
        TestRow("widths and places", (Divider().width(minimum: 5, maximum: 2), 9, ["─────"])),
        TestRow("widths and places", (Divider().width(maximum: -2), 9, [])),
        TestRow("widths and places", (fit, 9, ["ab   |"])),
        TestRow("widths and places", (fit, 3, ["ab"])),
        TestRow("widths and places", (Text("ab\ncdef").placed(.end), 8, ["    ab", "    cdef"])),
        TestRow("widths and places", (Text("ab\ncdef").aligned(.end), 8, ["      ab", "    cdef"])),
        TestRow("widths and places", (Text("").placed(.end), 8, [""])),
    ]

    @Test(arguments: looks) func looksAsDocumented(_ row: TestRow<Look>) {
        #expect(row.value.component.shown(width: row.value.width) == row.value.lines, sourceLocation: row.location)
    }

    /// The snippets of the documentation; the gallery compares what they show with what is printed there.
    @Test func snippets() {
        let stack = Stack {
            Text("London").padded(top: 1, leading: 4)
            Text("London").padded(columns: 4)
            KeyValue([("City", "London"), ("Postcode", "NW1 6XE")]).bordered("Address")
            Text("London").padded(columns: 2).filled(.blue)
            Divider("Results").width(maximum: 14)
            Badge("new").placed(.end)
            Row {
                Column(.fit, Badge("new").hidden())
                "London"
            }
        }
        #expect(stack.shown(width: 30).count == 11)
    }

    @Test func bordersAreASCIIWhereNothingElseIsShown() {
        let lines = BorderLine.allCases.map {
            Text("a").bordered("b", line: $0).frame(in: Space(width: 6)).inASCII.lines
        }
        #expect(lines[0] == ["+ b -+", "|a   |", "`----+"])
        #expect(lines.allSatisfy { $0[0] == "+ b -+" && $0[1] == "|a   |" }, "\(lines)")
    }

    @Test func aBackgroundFillsTheSpace() {
        let frame = Text("a b").background(.red).padded(leading: 1).filled(.blue).frame(in: Space(width: 6))
        let inRow = Row(spacing: 0) {
            Column(.fixed(2), Text("a").filled(.blue))
            Column(.fixed(2), Text("b\nc"))
        }
        let row = inRow.frame(in: Space(width: 4))
        let colors = [(0..<6).map { frame[0, $0] }, (0..<4).map { row[1, $0] }].map { $0.map(\.style.background) }
        #expect(colors == [[.blue, .red, .red, .red, .blue, .blue], [.blue, .blue, .standard, .standard]])
    }

    @Test func whatIsHiddenTakesItsRoomAndNoKeys() {
        let button = Button("Send") {}
        let lines = [button.hidden(), button.hidden(false)].map { $0.shown(width: 10) }
        let node = Node(id: 1, onActivate: {}) { "a" }
        let interactions = [
            button.hidden().interaction, button.hidden(false).interaction, node.hidden().interaction,
            node.hidden(false).interaction,
        ]
        #expect(
            (lines, interactions.map(\.isFocusable)) == ([[""], ["[ Send ]"]], [false, true, false, true])
        )
        let frame = Screen(title: "") {
            Node(id: 1, button).hidden()
            Node(id: 2, button)
        }
        .frame(width: 12, focus: Focus(1))
        #expect(frame.lines == ["›", "  [ Send ]"] || frame.lines == ["", "  [ Send ]"])
    }

    /// Around every content, in every width, with the focus and without: the cells of the content by itself.
    @Test func theContentIsDrawnAsByItself() {
        for width in Self.widths {
            for (number, string) in TestDepth.some(Array(NastyStrings.all.enumerated()), each: 8) {
                for isFocused in [false, true] {
                    let editing = isFocused ? TextEditing(string, cursor: number % 3) : nil
                    let space = Space(width: width, isFocused: isFocused, editing: editing)
                    expectInside(Text(string), space, number)
                    expectInside(TextField(string, text: string, problem: string, onChange: { _ in }), space, number)
                    expectInside(Row(columns: [Column(.fit, Text(string)), Column(string)]), space, number)
                }
            }
        }
    }

    private func expectInside(_ content: some Component, _ space: Space, _ number: Int) {
        guard space.width > 0 else { return }
        let alone = content.frame(in: space)
        let wider = Space(width: space.width + 7, isFocused: space.isFocused, editing: space.editing)
        let around = content.padded(top: 1, leading: 2, trailing: 3).bordered(line: .double)
        let framed = around.frame(in: wider)
        var isSame = framed.height == alone.height + 3
        for row in 0..<alone.height {
            for column in 0..<alone.width { isSame = isSame && framed[row + 2, column + 3] == alone[row, column] }
        }
        let cursor = alone.cursor.map { TextFrame.Cursor(row: $0.row + 2, column: $0.column + 3) }
        isSame = isSame && framed.cursor == cursor
        #expect(isSame, "width \(space.width), string \(number)\n\(alone.plainText)\n\(framed.plainText)")
    }

    /// A click on each column of a field in a border places the cursor where it does without one.
    @Test(arguments: [20, 40, 80, 200])
    func clicksReachAFieldInABorder(width: Int) {
        func cursors(_ component: any Component, row: Int, offset: Int, width: Int) -> [Int?] {
            var session = ScreenSession(Screen(title: "") { Node(id: 1, component) }, width: width, height: 8)
            return (2..<18).map { column in
                session.click(row: row, column: column + offset)
                return session.interaction.focus?.editing?.cursor
            }
        }
        let field = TextField("東京", text: "a\tb 東京 👩‍👩‍👧‍👦 c", onChange: { _ in })
        let alone = cursors(field, row: 0, offset: 0, width: width)
        #expect(Set(alone).count > 3)
        let bordered = cursors(field.bordered("東京"), row: 1, offset: 1, width: width + 2)
        #expect(
            [bordered, cursors(field.padded(top: 1, leading: 3), row: 1, offset: 3, width: width + 3)] == [
                alone, alone,
            ]
        )
    }

    /// Part of a border is in view: the rows in view are those of the whole picture.
    @Test func aBorderIsClippedAtTheEdgeOfTheScreen() {
        let screen = Screen(title: "") {
            Node(id: 1, List((1...9).map(String.init), isNumbered: true).bordered("Numbers").filled(.blue))
        }
        let whole = screen.frame(width: 20)
        for height in 1...whole.height {
            for scroll in 0...whole.height - height {
                let part = screen.frame(width: 20, height: height, scroll: scroll)
                guard part.lines != Array(whole.lines[scroll..<scroll + height]) else { continue }
                Issue.record("\(height) lines from \(scroll)\n\(part.plainText)")
            }
        }
    }
}
