import MillraceRendering
import TestSupport
import Testing

/// What stands around a component moves its content, and changes nothing about it.
struct AroundTests {
    private static let widths = [0, 1, 2, 3, 4, 5, 8, 13, 20, 40, 80, 200]

    private func frame(_ component: any Component, _ space: Space) -> TextFrame {
        TextFrame(width: space.width, height: component.height(in: space)) { component.draw(on: &$0, in: space) }
    }

    private func shown(_ component: some Component, width: Int) -> [String] {
        frame(component, Space(width: width)).lines
    }

    @Test func borders() {
        let text = Text("London")
        #expect(shown(text.bordered(), width: 8) == ["┌──────┐", "│London│", "└──────┘"])
        #expect(shown(text.bordered("City"), width: 8) == ["┌ City ┐", "│London│", "└──────┘"])
        #expect(shown(text.bordered("Cities"), width: 8) == ["┌ Cit… ┐", "│London│", "└──────┘"])
        #expect(shown(text.bordered("東京都", line: .double), width: 8) == ["╔ 東… ═╗", "║London║", "╚══════╝"])
        #expect(shown(text.bordered("C", line: .heavy), width: 4) == ["┏━━┓", "┃Lo┃", "┃nd┃", "┃on┃", "┗━━┛"])
        #expect(shown(Text("ab").bordered(line: .rounded), width: 3) == ["╭─╮", "│a│", "│b│", "╰─╯"])
        #expect(shown(Text("ab").bordered(), width: 2) == ["ab"])
        #expect(shown(text.bordered(), width: 0) == [])
        #expect(shown(Stack([]).bordered("x\u{1B}[2J\ny"), width: 12) == ["┌ x␛[2J␊y ─┐", "└──────────┘"])
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
        let shown = shown(stack, width: 30)
        for name in ["Padding", "Border", "Fill", "WidthLimits", "Hidden"] {
            let examples = Gallery.examples.filter { $0.name == name }
            for example in examples.prefix(1) {
                let lines = frame(example.component, Space(width: example.width)).lines
                #expect(shown.indices.contains { shown[$0...].starts(with: lines) }, "\(name)")
            }
        }
        #expect(shown.count == 11)
    }

    @Test func bordersAreASCIIWhereNothingElseIsShown() {
        let lines = BorderLine.allCases.map { frame(Text("a").bordered("b", line: $0), Space(width: 6)).inASCII.lines }
        #expect(lines[0] == ["+ b -+", "|a   |", "`----+"])
        for other in lines.dropFirst() { #expect(other[0] == "+ b -+" && other[1] == "|a   |") }
    }

    @Test func aBorderInARowIsAsHighAsTheRow() {
        let row = Row(spacing: 0) {
            Column(.fit, Text("a").bordered())
            Column(.fit, Text("b\nc").bordered())
        }
        #expect(shown(row, width: 9) == ["┌─┐┌─┐", "│a││b│", "│ ││c│", "└─┘└─┘"])
    }

    @Test func paddingLeavesAColumnToItsContent() {
        #expect(shown(Text("ab").padded(columns: 2, lines: 1), width: 7) == ["", "  ab", ""])
        #expect(shown(Text("ab").padded(columns: 2), width: 5) == ["  a", "  b"])
        #expect(shown(Text("ab").padded(columns: 2), width: 2) == [" a", " b"])
        #expect(shown(Text("ab").padded(columns: .max), width: 1) == ["a", "b"])
        #expect(shown(Text("ab").padded(columns: 2, lines: -3), width: 0) == [])
    }

    @Test func widthsAndPlaces() {
        #expect(shown(Divider().width(maximum: 4).placed(.end), width: 6) == ["  ────"])
        #expect(shown(Divider().width(maximum: 4).placed(.center), width: 3) == ["───"])
        #expect(shown(Divider().width(minimum: 5, maximum: 2), width: 9) == ["─────"])
        #expect(shown(Divider().width(maximum: -2), width: 9) == [])
        let fit = Row(spacing: 0) {
            Column(.fit, Text("ab").width(minimum: 5))
            Column(.fit, "|")
        }
        #expect(shown(fit, width: 9) == ["ab   |"])
        #expect(shown(fit, width: 3) == ["ab"])
        #expect(shown(Text("ab\ncdef").placed(.end), width: 8) == ["    ab", "    cdef"])
        #expect(shown(Text("ab\ncdef").aligned(.end), width: 8) == ["      ab", "    cdef"])
        #expect(shown(Text("").placed(.end), width: 8).count == Text("").height(in: Space(width: 8)))
    }

    @Test func aBackgroundFillsTheSpace() {
        let frame = frame(Text("a b").background(.red).padded(leading: 1).filled(.blue), Space(width: 6))
        let colors = (0..<6).map { frame[0, $0].style.background }
        #expect(colors == [.blue, .red, .red, .red, .blue, .blue])
        let inRow = Row(spacing: 0) {
            Column(.fixed(2), Text("a").filled(.blue))
            Column(.fixed(2), Text("b\nc"))
        }
        let row = self.frame(inRow, Space(width: 4))
        #expect((0..<4).map { row[1, $0].style.background } == [.blue, .blue, .standard, .standard])
    }

    @Test func whatIsHiddenTakesItsRoomAndNoKeys() {
        let button = Button("Send") {}
        #expect(shown(button.hidden(), width: 10) == [""])
        #expect(shown(button.hidden(false), width: 10) == ["[ Send ]"])
        #expect(!button.hidden().interaction.isFocusable)
        #expect(button.hidden(false).interaction.isFocusable)
        #expect(!Node(id: 1, onActivate: {}) { "a" }.hidden().interaction.isFocusable)
        #expect(Node(id: 1, onActivate: {}) { "a" }.hidden(false).interaction.isFocusable)
        let frame = Screen(title: "") {
            Node(id: 1, button).hidden()
            Node(id: 2, button)
        }
        .frame(width: 12, focus: Focus(1))
        #expect(frame.lines == ["›", "  [ Send ]"] || frame.lines == ["", "  [ Send ]"])
    }

    @Test func equalityIsAboutLooks() {
        let (text, other) = (Text("a"), Text("b"))
        let made: [[any Component]] = [text, other].map { text in
            [
                text.padded(columns: 1), text.padded(leading: 1), text.bordered(), text.bordered("a"),
                text.bordered(line: .heavy), text.filled(.blue), text.filled(.red), text.width(maximum: 1),
                text.width(minimum: 1), text.placed(.end), text.placed(.start), text.hidden(), text.hidden(false),
            ]
        }
        for (index, component) in made.joined().enumerated() {
            for (otherIndex, other) in made.joined().enumerated() {
                let nodes = [Node(id: 1, component), Node(id: 1, other)]
                #expect((nodes[0] == nodes[1]) == (index == otherIndex), "\(index) \(otherIndex)")
            }
        }
    }

    /// Around every content, in every width, with the focus and without: the cells of the content by itself.
    @Test func theContentIsDrawnAsByItself() {
        for width in Self.widths {
            for (number, string) in TestDepth.some(Array(NastyStrings.all.enumerated())) {
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
        let alone = frame(content, space)
        let wider = Space(width: space.width + 7, isFocused: space.isFocused, editing: space.editing)
        let around = content.padded(top: 1, leading: 2, trailing: 3).bordered(line: .double)
        let framed = frame(around, wider)
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
            let screen = Screen(title: "") { Node(id: 1, component) }
            var interaction = ScreenInteraction()
            interaction.update(to: screen)
            interaction.didShow(screen.frame(width: width, height: 8, of: interaction))
            return (2..<18).map { column in
                interaction.handle(.mouse(Mouse(.click, row: row, column: column + offset)), on: screen).perform()
                return interaction.focus?.editing?.cursor
            }
        }
        let field = TextField("東京", text: "a\tb 東京 👩‍👩‍👧‍👦 c", onChange: { _ in })
        let alone = cursors(field, row: 0, offset: 0, width: width)
        #expect(Set(alone).count > 3)
        #expect(cursors(field.bordered("東京"), row: 1, offset: 1, width: width + 2) == alone)
        #expect(cursors(field.padded(top: 1, leading: 3), row: 1, offset: 3, width: width + 3) == alone)
    }

    /// Part of a border is in view: the rows in view are those of the whole picture.
    @Test func aBorderIsClippedAtTheEdgeOfTheScreen() {
        let screen = Screen(title: "") {
            Node(id: 1, List((1...9).map(String.init), marker: .number).bordered("Numbers").filled(.blue))
        }
        let whole = screen.frame(width: 20)
        for height in 1...whole.height {
            for scroll in 0...whole.height - height {
                let part = screen.frame(width: 20, height: height, scroll: scroll)
                #expect(part.lines == Array(whole.lines[scroll..<scroll + height]))
            }
        }
    }
}
